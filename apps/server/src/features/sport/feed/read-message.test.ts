import { describe, expect, it } from 'vitest'
import { readMessage } from './read-message.ts'
import { readXml } from './xml-reader.ts'

const head = 'product="1" event_id="sr:match:7" timestamp="5"'

describe('a message of the feed', () => {
  it('is read with its score and exact probabilities', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?>
      <odds_change ${head}>
        <sport_event_status status="1" home_score="2" away_score="1">
          <clock match_time="61:30"/>
          <period_scores><period_score number="1" home_score="1" away_score="1"/></period_scores>
          <incident type="goal" team="home" minute="61"/>
        </sport_event_status>
        <odds>
          <market id="18" specifiers="total=2.5" cashout_status="1">
            <outcome id="12" odds="1.9" probabilities="0.5000000005" active="1"/>
            <outcome id="13" probabilities="0.25" refund_probabilities="0.2499999995" active="0"/>
          </market>
        </odds>
      </odds_change>`
    expect(readMessage(text)).toEqual({
      kind: 'odds_change',
      product: 1,
      eventId: 'sr:match:7',
      at: 5,
      score: { status: 1, home: 2, away: 1, minute: 61, periods: [[1, 1]] },
      incident: { type: 'goal', team: 'home', minute: 61 },
      markets: [
        {
          id: 18,
          specifiers: 'total=2.5',
          status: 1,
          isCashable: true,
          outcomes: [
            { id: '12', winE10: 5_000_000_005, refundE10: 0, isActive: true },
            { id: '13', winE10: 2_500_000_000, refundE10: 2_499_999_995, isActive: false },
          ],
        },
      ],
    })
  })

  it('tells every result that a void factor or a shared place makes', () => {
    const outcomes = [
      'result="1"',
      'result="0"',
      'result="0" void_factor="1.0"',
      'result="1" void_factor="0.5"',
      'result="0" void_factor="0.5"',
      'result="1" dead_heat_factor="0.5"',
      'result="1" dead_heat_factor="0.333333333333"',
    ].map((result, at) => `<outcome id="${at}" ${result}/>`)
    const message = readMessage(
      `<bet_settlement ${head} certainty="2"><outcomes><market id="1">${outcomes.join('')}</market></outcomes></bet_settlement>`,
    )
    if (message?.kind !== 'bet_settlement') throw new Error('a settlement')
    expect(message.markets[0]?.outcomes.map(({ result }) => result)).toEqual([
      ...['won', 'lost', 'void', 'half_won', 'half_lost'],
      ...[{ deadHeatOf: 2 }, { deadHeatOf: 3 }],
    ])
  })

  it('is refused where it is malformed, unknown or says what cannot be', () => {
    const status = '<sport_event_status status="1" home_score="0" away_score="0"/>'
    const outcome = (fields: string) =>
      `<odds_change ${head}>${status}<odds><market id="1"><outcome id="1" ${fields}/></market></odds></odds_change>`
    const settlement = (fields: string) =>
      `<bet_settlement ${head} certainty="2"><outcomes><market id="1"><outcome id="1" ${fields}/></market></outcomes></bet_settlement>`
    expect(readMessage(outcome('probabilities="0.5"'))).toBeDefined()
    expect(readMessage(settlement('result="1"'))).toBeDefined()
    const bad = [
      '',
      'alive',
      '<alive/>',
      '<alive product="2" timestamp="5" subscribed="1"/>',
      `<cashout ${head}/>`,
      `<bet_stop ${head}>`,
      `<bet_stop ${head}/><bet_stop ${head}/>`,
      `<bet_stop ${head}>text</bet_stop>`,
      `<bet_stop product="1" timestamp="5"/>`,
      `<bet_stop product="1" event_id="a" event_id="b" timestamp="5"/>`,
      `<odds_change ${head}><odds/></odds_change>`,
      outcome('probabilities="1.5"'),
      outcome('probabilities="-0.5"'),
      outcome('probabilities="NaN"'),
      outcome('probabilities="0.9" refund_probabilities="0.2"'),
      settlement('result="1" dead_heat_factor="0.4"'),
      settlement('result="1" dead_heat_factor="1.5"'),
    ]
    expect(bad.filter((text) => readMessage(text) !== undefined)).toEqual([])
  })
})

describe('a document', () => {
  it('may have no document type, no entities of its own, no comments and no great depth', () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]><alive name="&lol2;"/>`
    const deep = `${'<a>'.repeat(9)}${'</a>'.repeat(9)}`
    const bad = [bomb, deep, '<alive name="&lol;"/>', '<alive name="a&b"/>', '<!-- --><alive/>']
    const others = ['<alive><![CDATA[x]]></alive>', '<?php ?><alive/>', '<alive/>x', '<a></b>']
    for (const text of [...bad, ...others]) expect(readXml(text)).toBeUndefined()
    expect(readXml('<alive name="a&amp;b"/>')?.attributes.get('name')).toBe('a&b')
    expect(readXml('<a b="&#xE9;&#39;"/>')?.attributes.get('b')).toBe("é'")
    for (const sign of ['#0', '#xD800', '#x110000', '#', '#x']) {
      expect(readXml(`<a b="&${sign};"/>`)).toBeUndefined()
    }
  })

  it('of a hostile length is not looked at', () => {
    expect(readXml(`<alive>${' '.repeat(2_000_000)}</alive>`)).toBeUndefined()
    expect(readXml(`<alive${' a="b"'.repeat(100_000)}`)).toBeUndefined()
  })
})

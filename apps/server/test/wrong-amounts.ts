/**
 * What is typed or sent as an amount and is none: signs, exponents, other alphabets, more decimals than any currency
 * has, and more than any balance has room for.
 */
export const wrongAmounts: readonly (string | number)[] = [
  ...['', ' ', '-', '.', '5.', '.5', '..5', '1.2.3', '0', '0.0', '0.00000000', '-0', '-1', '-0.01'],
  ...['+5', '1e3', '1E3', '1e-9', '1e400', '0x10', '0b11', '1_000', '1 000', '1\u00a0000', "1'000"],
  ...['1,5', '1,000.00', '\u0663', '\u0661\u0662', '\uff11\uff12', '\u0967', '\u00bd', '\u221e'],
  ...['5\u0000', '\u202e5', '5\u200b', '5\n5', 'NaN', 'Infinity', '-Infinity', 'null'],
  ...['undefined', 'true', '[object Object]', "5' or '1'='1", '$5', '5 USDT', '100%'],
  ...['1.123456789', '0.000000001', '0.1234567890123456789', `0.${'0'.repeat(36)}1`],
  ...['92233720368.54775808', '9223372036854775807', '9223372036854775808', '-9223372036854775808'],
  ...[
    '18446744073709551616',
    '99999999999999999999',
    '9'.repeat(21),
    '9'.repeat(40),
    '9'.repeat(5_000),
  ],
  ...[
    0,
    -0,
    -1,
    -0.01,
    0.1 + 0.2,
    1e-9,
    5e-324,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    2 ** 64,
    1e21,
    1e300,
  ],
  ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
]

import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { featureState, jurisdiction, licence } from './entities.ts'

export const complianceCalls = {
  licence: call({
    feature: 'compliance',
    summary: 'What the installation is licensed for.',
    path: '/license',
    who: 'guest',
    input: empty,
    output: licence,
  }),
  features: call({
    feature: 'compliance',
    summary: 'The features this build holds and whether they are on.',
    path: '/api/data/features',
    who: 'guest',
    input: empty,
    output: z.array(featureState),
  }),
  checkJurisdiction: call({
    feature: 'compliance',
    summary: 'The country the caller is in, as far as known, and what may not be offered there.',
    path: '/api/checkJurisdiction',
    who: 'guest',
    input: empty,
    output: jurisdiction,
  }),
}

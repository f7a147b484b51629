import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PlatformStats } from '#core/content/api.ts'
import { Contract } from '#core/contracts/api.ts'
import { Job } from '#core/jobs/api.ts'
import { Me } from '#core/kernel/me.ts'
import { Wallet } from '#core/payments/wallet.ts'
import { PublicProfile } from '#core/profiles/api.ts'
import { Review } from '#core/reviews/api.ts'
import {
  sampleContract,
  sampleJob,
  sampleMe,
  sampleNewcomer,
  samplePublicProfile,
  sampleReview,
  sampleStats,
  sampleWallet,
} from '#web/testing/samples.ts'

describe('samples of component tests', () => {
  it.each([
    ['a member', Me, sampleMe()],
    ['a newcomer', Me, sampleNewcomer()],
    ['a job', Job, sampleJob()],
    ['a contract', Contract, sampleContract()],
    ['a wallet', Wallet, sampleWallet()],
    ['a public profile', PublicProfile, samplePublicProfile()],
    ['figures of the front page', PlatformStats, sampleStats()],
    ['a review', Review, sampleReview(1)],
  ])('%s matches its schema and has no undeclared fields', (_name, shape, sample) => {
    expect(z.parse(shape as z.ZodMiniType, sample)).toEqual(sample)
  })
})

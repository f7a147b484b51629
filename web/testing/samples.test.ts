import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { PlatformStats } from '#contract/content/api.ts'
import { Contract } from '#contract/contracts/api.ts'
import { Job } from '#contract/jobs/api.ts'
import { Me } from '#contract/kernel/me.ts'
import { Wallet } from '#contract/payments/wallet.ts'
import { PublicProfile } from '#contract/profiles/api.ts'
import { Review } from '#contract/reviews/api.ts'
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
  ])('%s is whole, and holds nothing that the contract does not know', (_name, shape, sample) => {
    expect(z.parse(shape as z.ZodMiniType, sample)).toEqual(sample)
  })
})

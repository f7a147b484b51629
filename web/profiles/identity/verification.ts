import { isApprovedRequest, isPendingRequest, type VerificationRule } from '#core/profiles/rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readVerification, type Verification } from '#core/profiles/api.ts'
import { cents, parseDollars } from '#core/kernel/money.ts'
import { VERIFICATION_LIMIT, VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'
import { meKey, useMe } from '#web/runtime/session.tsx'
import { keyOf, queryOf } from '#web/runtime/query.ts'

const POLL_MS = 3_000

export const verificationKey = keyOf(readVerification)

const verificationQuery = queryOf(readVerification)

const DEFAULT_RULE: VerificationRule = {
  required: VERIFICATION_REQUIRED.fallback,
  limit: cents(VERIFICATION_LIMIT.fallback),
}
export const ruleIn = ({ rule, limit }: Verification): VerificationRule => ({
  required: rule,
  limit: parseDollars(limit) ?? DEFAULT_RULE.limit,
})

/** VERIFY-1: who has to be verified. Fetched only for a person who is not; the default until it is known. */
export const useVerificationRule = (): VerificationRule => {
  const isVerified = useMe()?.isVerified ?? false
  return useQuery({ ...verificationQuery, enabled: !isVerified, select: ruleIn }).data ?? DEFAULT_RULE
}

/** Fetched every three seconds while it is pending. After an approval the member is fetched again. */
export function useVerification() {
  const client = useQueryClient()
  const isMarked = useMe()?.isVerified ?? false
  const verification = useQuery({
    ...verificationQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => isPendingRequest(state.data?.status ?? null) && POLL_MS,
  })
  const isDone = isApprovedRequest(verification.data?.status ?? null)
  useEffect(() => {
    if (isDone && !isMarked) void client.invalidateQueries({ queryKey: meKey })
  }, [client, isDone, isMarked])
  return verification
}

/** The demo or an admin can verify somebody without a request. */
export const summarizeStatus = (verification: Verification, isVerified: boolean): Verification['status'] =>
  isVerified ? 'approved' : verification.status

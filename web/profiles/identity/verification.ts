import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readVerification, type Verification } from '#core/profiles/api.ts'
import { cents, parseDollars } from '#core/kernel/money.ts'
import type { VerificationRule } from '#core/profiles/rules.ts'
import { VERIFICATION_LIMIT, VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'
import { meKey, useMe } from '#web/runtime/session.tsx'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const ASK_AGAIN_MS = 3_000

export const verificationKey = keyOf(readVerification)

const question = { queryKey: verificationKey, queryFn: () => call(readVerification) }

const AS_SHIPPED: VerificationRule = {
  required: VERIFICATION_REQUIRED.fallback,
  limit: cents(VERIFICATION_LIMIT.fallback),
}
export const ruleIn = ({ rule, limit }: Verification): VerificationRule => ({
  required: rule,
  limit: parseDollars(limit) ?? AS_SHIPPED.limit,
})

/** VERIFY-1: whom the operator wants to see verified. Asked for only who is not; until it is known, as shipped. */
export const useVerificationRule = (): VerificationRule => {
  const isVerified = useMe()?.isVerified ?? false
  return useQuery({ ...question, enabled: !isVerified, select: ruleIn }).data ?? AS_SHIPPED
}

/** Asked every three seconds while it is being looked at. Whoever is approved is a verified member everywhere at once. */
export function useVerification() {
  const client = useQueryClient()
  const isMarked = useMe()?.isVerified ?? false
  const verification = useQuery({
    ...question,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.status === 'pending' && ASK_AGAIN_MS,
  })
  const isApproved = verification.data?.status === 'approved'
  useEffect(() => {
    if (isApproved && !isMarked) void client.invalidateQueries({ queryKey: meKey })
  }, [client, isApproved, isMarked])
  return verification
}

/** Somebody may be verified without ever having asked here: the demo, or an admin who knows them. */
export const summarizeStatus = (verification: Verification, isVerified: boolean): Verification['status'] =>
  isVerified ? 'approved' : verification.status

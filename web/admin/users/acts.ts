import { decideVerification, enterCheckResult, type VerificationRequest } from '#core/admin/api.ts'
import type { BodyInputOf } from '#core/kernel/endpoint.ts'
import { type AccountRole, banUser, setRole, unbanUser, unlockUser, type UserForAdmin } from '#core/admin/users.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { ROLE_NAMES, fullName, subjectText } from '#web/admin/users/copy.ts'
import { call } from '#web/runtime/call.ts'

type NamedUser = Pick<UserForAdmin, 'id' | 'firstName' | 'lastName' | 'email'>

export const useBan = (user: NamedUser) =>
  useAdminAction({
    run: (reason: string) => call(banUser, { params: { id: user.id }, body: { reason } }),
    done: () => ({ title: `${fullName(user)} is banned`, text: 'Sessions have ended and open jobs are hidden.' }),
    failed: 'The ban did not work. Please try again.',
  })

export const useUnban = (user: NamedUser) =>
  useAdminAction({
    run: () => call(unbanUser, { params: { id: user.id } }),
    done: () => ({ title: 'Ban lifted', text: `${fullName(user)} can sign in again.` }),
    failed: 'The ban could not be lifted. Please try again.',
  })

/** STEP-27 */
export const useUnlock = (user: NamedUser) =>
  useAdminAction({
    run: () => call(unlockUser, { params: { id: user.id } }),
    done: () => ({ title: 'Unlocked', text: `${fullName(user)} can sign in, and payouts are open again.` }),
    failed: 'The account could not be unlocked. Please try again.',
  })

/** RECORD-2: a refusal is null if the documents are approved. */
export const useDecideDocuments = (request: VerificationRequest) =>
  useAdminAction({
    run: (refusal: string | null) =>
      call(decideVerification, {
        params: { id: request.id },
        body: { isApproved: refusal === null, reason: refusal },
      }),
    done: (_answer, refusal) =>
      refusal === null
        ? { title: 'Documents approved', text: `${fullName(request)}: ${subjectText(request)} is verified now.` }
        : { title: 'Documents refused', text: `${fullName(request)} reads why and can send others.` },
    failed: 'The decision did not arrive. Please try again.',
  })

export const useEnterResult = (checkId: string) =>
  useAdminAction({
    run: (body: BodyInputOf<typeof enterCheckResult>) => call(enterCheckResult, { params: { id: checkId }, body }),
    done: ({ checkType, status }) => ({ title: 'Result entered', text: `${checkType}: ${status}.` }),
    failed: 'The result could not be entered. Please try again.',
  })

export const useSetRole = (user: NamedUser) =>
  useAdminAction({
    run: (role: AccountRole) => call(setRole, { params: { id: user.id }, body: { role } }),
    done: (_answer, role) => ({ title: 'Role changed', text: `${fullName(user)}: ${ROLE_NAMES[role]}.` }),
    failed: 'The role could not be changed. Please try again.',
  })

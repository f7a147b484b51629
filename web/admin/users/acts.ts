import { verifyUser } from '#core/admin/api.ts'
import { type AccountRole, banUser, setRole, unbanUser, type UserForAdmin } from '#core/admin/users.ts'
import { useAdminAct } from '#web/admin/components/act.ts'
import { ROLE_NAMES, userName } from '#web/admin/users/copy.ts'
import { call } from '#web/runtime/call.ts'

type Person = Pick<UserForAdmin, 'id' | 'firstName' | 'lastName' | 'email'>

export const useBan = (user: Person) =>
  useAdminAct({
    run: (reason: string) => call(banUser, { params: { id: user.id }, body: { reason } }),
    done: () => ({ title: `${userName(user)} is banned`, text: 'Sessions have ended and open jobs are hidden.' }),
    failed: 'The ban did not work. Please try again.',
  })

export const useUnban = (user: Person) =>
  useAdminAct({
    run: () => call(unbanUser, { params: { id: user.id } }),
    done: () => ({ title: 'Ban lifted', text: `${userName(user)} can sign in again.` }),
    failed: 'The ban could not be lifted. Please try again.',
  })

interface Verdict {
  requestId: string
  /** Null: approved. */
  refusal: string | null
}

export const useVerify = (user: Person) =>
  useAdminAct({
    run: ({ requestId, refusal }: Verdict) =>
      call(verifyUser, {
        params: { id: user.id },
        body: { requestId, isApproved: refusal === null, reason: refusal },
      }),
    done: (_answer, { refusal }) =>
      refusal === null
        ? { title: 'Identity approved', text: `${userName(user)} is verified now.` }
        : { title: 'Documents refused', text: `${userName(user)} reads why and can send others.` },
    failed: 'The decision did not arrive. Please try again.',
  })

export const useSetRole = (user: Person) =>
  useAdminAct({
    run: (role: AccountRole) => call(setRole, { params: { id: user.id }, body: { role } }),
    done: (_answer, role) => ({ title: 'Role changed', text: `${userName(user)}: ${ROLE_NAMES[role]}.` }),
    failed: 'The role could not be changed. Please try again.',
  })

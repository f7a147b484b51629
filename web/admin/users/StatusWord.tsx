import type { UserForAdmin } from '#core/admin/users.ts'
import { statusOf } from '#web/admin/users/copy.ts'

const TONES = { verified: 'paper', unverified: undefined, banned: 'bad' } as const

export function StatusWord({ user }: { user: Pick<UserForAdmin, 'isBanned' | 'isVerified'> }) {
  const status = statusOf(user)
  return <span className={TONES[status]}>{status}</span>
}

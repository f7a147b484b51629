import { COMMON_PASSWORD, refusePassword, refuseObviousPassword } from '#core/accounts/rules.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { isCommonPassword } from '#server/platform/security/common-passwords.ts'

/** ACC-1, ACC-21: for every new password, of members and of admins. */
export const requireGoodPassword = async (password: string, field: string, email: string): Promise<void> => {
  demand(refusePassword(password, field) ?? refuseObviousPassword(password, field, email))
  if (await isCommonPassword(password)) throw new RefusalError(fieldRefusal('password_common', field, COMMON_PASSWORD))
}

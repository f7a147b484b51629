import styles from './UserDrawer.module.css'
import { ACCOUNT_ROLES, type AccountRole, type UserDetail } from '#core/admin/users.ts'
import { useSetRole } from '#web/admin/users/acts.ts'
import { ROLE_NAMES } from '#web/admin/users/copy.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'

/** Who may write the blog and the social links. Applies at once. */
export function RoleField({ user }: { user: UserDetail }) {
  const { act, isBusy } = useSetRole(user)
  return (
    <div className={styles.userRole}>
      <Field
        label="Role"
        hint="Editors look after the blog and the social links. It has nothing to do with this portal."
      >
        <Select value={user.role} disabled={isBusy} onChange={(event) => void act(event.target.value as AccountRole)}>
          {ACCOUNT_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

import styles from './Audit.module.css'
import { actionGroups, actionText } from '#web/admin/audit/copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { COMPACT_INPUTS, DayFields, SearchBox } from '#web/admin/components/Tools.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface AuditFiltersProps {
  admins: readonly { id: string; email: string }[]
  actions: readonly string[]
  errors: Readonly<Record<string, string | undefined>>
}

export function AuditFilters({ admins, actions, errors }: AuditFiltersProps) {
  const { get, go } = useAddress()
  const groups = actionGroups(actions)
  return (
    <Grid gap={3} align="start" className={classes(COMPACT_INPUTS, styles.filters)}>
      <Field label="Admin" error={errors['adminId'] && `“${get('admin')}” is not an admin.`}>
        <Select value={get('admin')} onChange={(event) => go({ admin: event.target.value })}>
          <option value="">Everybody</option>
          {admins.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Action" error={errors['action'] && `“${get('action')}” is not an action.`}>
        <Select value={get('action')} onChange={(event) => go({ action: event.target.value })}>
          <option value="">Everything</option>
          {groups.map((group) => (
            <option key={group} value={group}>
              {actionText(group).trim()}: all
            </option>
          ))}
          {actions.map((action) => (
            <option key={action} value={action}>
              {actionText(action)}
            </option>
          ))}
        </Select>
      </Field>
      <DayFields errors={errors} />
      <div className={styles.target}>
        <SearchBox
          label="Id of what it was done to"
          placeholder="Id of the target"
          param="target"
          error={errors['targetId']}
        />
      </div>
    </Grid>
  )
}

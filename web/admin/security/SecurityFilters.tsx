import styles from './Security.module.css'
import { SECURITY_EVENT_GROUP_NAMES, SECURITY_EVENT_GROUPS, type SecurityEventKind } from '#core/accounts/security.ts'
import { listAllSecurityEvents, SECURITY_PERIODS } from '#core/admin/security.ts'
import { kindText } from '#web/accounts/security/copy.ts'
import { checkFilters, useAddress } from '#web/admin/components/address.ts'
import { COMPACT_INPUTS, DayFields, SearchBox } from '#web/admin/components/Tools.tsx'
import { GROUP_LABELS, PERIOD_LABELS } from '#web/admin/security/copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

/** All filters of the address, to take them out. */
export const NO_FILTERS = { kind: null, person: null, network: null, period: null, from: null, to: null }

/** SECEV-5: the filters of the address. */
export function useSecurityQuery() {
  const { get } = useAddress()
  const filterOf = (name: string) => get(name) || undefined
  return checkFilters(listAllSecurityEvents, {
    kind: filterOf('kind'),
    person: filterOf('person'),
    network: filterOf('network'),
    period: filterOf('period'),
    from: filterOf('from'),
    to: filterOf('to'),
  })
}

export function SecurityFilters() {
  const { get, go } = useAddress()
  const {
    query: { kind = '', period = '' },
    errors,
  } = useSecurityQuery()
  return (
    <Grid gap={3} align="start" className={classes(COMPACT_INPUTS, styles.filters)}>
      <Field label="What happened" error={errors['kind'] && `“${get('kind')}” is not a kind of event.`}>
        <Select value={kind} onChange={(event) => go({ kind: event.target.value })}>
          <option value="">Everything</option>
          {SECURITY_EVENT_GROUP_NAMES.map((group) => (
            <optgroup key={group} label={GROUP_LABELS[group]}>
              <option value={group}>{GROUP_LABELS[group]}: all</option>
              {SECURITY_EVENT_GROUPS[group].map((one: SecurityEventKind) => (
                <option key={one} value={one}>
                  {kindText(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label="Period" error={errors['period'] && `“${get('period')}” is not a period.`}>
        <Select value={period} onChange={(event) => go({ period: event.target.value, from: null, to: null })}>
          <option value="">{get('from') || get('to') ? 'Custom dates' : 'Any time'}</option>
          {SECURITY_PERIODS.map((one) => (
            <option key={one} value={one}>
              {PERIOD_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <DayFields errors={errors} />
      <div className={styles.text}>
        <SearchBox
          label="Member or admin"
          placeholder="Person: email, name or id"
          param="person"
          error={errors['person']}
        />
      </div>
      <div className={styles.text}>
        <SearchBox
          label="Network"
          placeholder="Network: 203.0.113.7 or 203.0.113.0/24"
          param="network"
          error={errors['network']}
        />
      </div>
    </Grid>
  )
}

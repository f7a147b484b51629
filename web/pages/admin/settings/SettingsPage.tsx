import styles from '#web/admin/settings/Settings.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { ALL_SETTINGS, listSettings, type CurrentSetting } from '#core/admin/settings.ts'
import { SettingRow } from '#web/admin/settings/SettingRow.tsx'
import { groupsOf } from '#web/admin/settings/setting-draft.ts'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const GROUPS = groupsOf(ALL_SETTINGS)

export default function SettingsPage() {
  return (
    <>
      <Settings />
    </>
  )
}

function Settings() {
  const admin = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listSettings),
    queryFn: () => call(listSettings),
    staleTime: 0,
  })
  if (error && !data)
    return (
      <LoadFailed error={error} onRetry={() => void refetch()}>
        The settings could not be loaded.
      </LoadFailed>
    )
  if (!data) return <Loading />
  const isReadOnly = !mayDo(admin, 'admin')
  return (
    <>
      {isReadOnly ? (
        <Banner icon="lock">Only admins change these. Your role reads along.</Banner>
      ) : (
        <p className="sub">Each is saved by itself and holds at once, for everybody.</p>
      )}
      <div className={styles.settingGroups}>
        {GROUPS.map(({ name, settings }) => (
          <section key={name} className={styles.settingGroup} aria-labelledby={`group-${name}`}>
            <h2 className="d-24" id={`group-${name}`}>
              {name}
            </h2>
            <ul>
              {settings.map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  now={data.find(({ key }) => key === setting.key) ?? shipped(setting)}
                  isReadOnly={isReadOnly}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

const shipped = ({ key, fallback }: (typeof ALL_SETTINGS)[number]): CurrentSetting => ({
  key,
  value: fallback,
  updatedBy: null,
  updatedAt: null,
})

function Loading() {
  return (
    <div className={styles.settingGroups} role="status">
      <VisuallyHidden>Loading the settings</VisuallyHidden>
      {GROUPS.map(({ name, settings }) => (
        <div key={name} className={styles.settingGroup}>
          <Skeleton shape="title" />
          <Skeleton
            shape="block"
            className={settings.length > 2 ? classes(styles.settingSk, styles.settingSkLong) : styles.settingSk}
          />
        </div>
      ))}
    </div>
  )
}

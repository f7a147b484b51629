import styles from '#web/admin/settings/Settings.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { ALL_SETTINGS, listSettings, type CurrentSetting } from '#core/admin/settings.ts'
import { SettingRow } from '#web/admin/settings/SettingRow.tsx'
import { groupsOf } from '#web/admin/settings/setting-draft.ts'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

const GROUPS = groupsOf(ALL_SETTINGS)

export default function SettingsPage() {
  const admin = useAdmin()
  const settings = useQuery({ ...queryOf(listSettings), staleTime: 0 })
  return (
    <AdminQueryView
      query={settings}
      noun="settings"
      className={styles.settingGroups}
      skeleton={GROUPS.map((group) => (
        <div key={group.name} className={styles.settingGroup}>
          <Skeleton shape="title" />
          <Skeleton
            shape="block"
            className={classes(styles.settingSkeleton, group.settings.length > 2 && styles.settingSkeletonLong)}
          />
        </div>
      ))}
    >
      {(saved) => <Groups saved={saved} isReadOnly={!mayDo(admin, 'admin')} />}
    </AdminQueryView>
  )
}

function Groups({ saved, isReadOnly }: { saved: readonly CurrentSetting[]; isReadOnly: boolean }) {
  return (
    <>
      {isReadOnly ? (
        <Banner icon="lock">Only admins change these. Your role reads along.</Banner>
      ) : (
        <p className="sub">Each is saved by itself and holds at once, for everybody.</p>
      )}
      <Stack gap={5} className={styles.settingGroups}>
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
                  now={saved.find(({ key }) => key === setting.key) ?? defaultOf(setting)}
                  isReadOnly={isReadOnly}
                />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </>
  )
}

const defaultOf = ({ key, fallback }: (typeof ALL_SETTINGS)[number]): CurrentSetting => ({
  key,
  value: fallback,
  updatedBy: null,
  updatedAt: null,
})

import styles from './Settings.module.css'
import { type FormEvent, useState } from 'react'
import { changeSetting, type CurrentSetting } from '#core/admin/settings.ts'
import type { Setting, SettingValue } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/settings.ts'
import { ConfirmFee } from '#web/admin/settings/ConfirmFee.tsx'
import { type Draft, standOf, typedOf, formatSettingValue } from '#web/admin/settings/setting-draft.ts'
import { SettingInput } from '#web/admin/settings/SettingInput.tsx'
import { useAdminAct } from '#web/admin/components/act.ts'
import { wholeText } from '#web/admin/session/times.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { keepFocus } from '#web/kit/disclosure/keep-focus.ts'
import { Switch } from '#web/kit/forms/Choice.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface SettingRowProps {
  setting: Setting
  now: CurrentSetting
  isReadOnly: boolean
}

/** What the page shows goes along: a change that somebody else made meanwhile is not overwritten unseen. */
const useSave = (setting: Setting, was: SettingValue) =>
  useAdminAct({
    failed: 'The setting was not saved. Please try again.',
    run: (value: SettingValue) => call(changeSetting, { params: { key: setting.key }, body: { value, was } }),
    done: ({ value }) => ({ title: 'Saved', text: `${setting.name}: ${formatSettingValue(setting, value)}.` }),
  })

/** PORTAL-26: one setting with what it does, its value in words, who changed it last, and a field fit for its kind. */
export function SettingRow({ setting, now, isReadOnly }: SettingRowProps) {
  return (
    <li className={styles.setting}>
      <div className={styles.told}>
        <h3 className="h">{setting.name}</h3>
        <p className="sub">{setting.explains}</p>
        <p className="hint">
          {now.updatedAt === null
            ? 'As shipped.'
            : `Changed by ${now.updatedBy ?? 'somebody'}, ${wholeText(now.updatedAt)}.`}
        </p>
      </div>
      <p className={classes(styles.value, setting.kind === 'whole' && 'num')}>
        {formatSettingValue(setting, now.value)}
      </p>
      <div className={styles.edit}>
        {isReadOnly ? null : setting.kind === 'switch' ? (
          <SwitchNow setting={setting} value={now.value} />
        ) : (
          <Edit setting={setting} value={now.value} />
        )}
      </div>
    </li>
  )
}

/** A switch applies at once. */
function SwitchNow({ setting, value }: { setting: Setting; value: SettingValue }) {
  const { act, isBusy } = useSave(setting, value)
  return (
    <Switch
      label={<VisuallyHidden>{setting.name}</VisuallyHidden>}
      checked={value === true}
      aria-busy={isBusy || undefined}
      onChange={({ target }) => void act(target.checked)}
    />
  )
}

function Edit({ setting, value }: { setting: Setting; value: SettingValue }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy } = useSave(setting, value)
  const stand = standOf(setting, value, draft)
  const type = (typed: string) => setDraft((before) => ({ typed, base: before?.base ?? value }))
  const save = async (): Promise<boolean> => {
    if (stand.value === null || !(await act(stand.value))) return false
    setDraft(null)
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (stand.value === null) return
    if (setting.key === FEE.key) setAsking(true)
    else void save()
  }
  const isOther = draft !== null && draft.typed !== typedOf(setting, value)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <SettingInput
        setting={setting}
        typed={draft?.typed ?? typedOf(setting, value)}
        sentence={stand.sentence}
        onType={type}
      />
      {stand.isOvertaken && isOther && (
        <Banner tone="warn" urgent title={`By now it is ${formatSettingValue(setting, value)}`}>
          Somebody has changed it meanwhile. What you typed is still here; saving puts it in place of the new value.
        </Banner>
      )}
      {isOther && (
        <div className={styles.acts}>
          <Button
            type="submit"
            size="sm"
            disabled={stand.value === null && !isBusy}
            loading={isBusy}
            loadingLabel="Saving…"
          >
            <span>
              Save<VisuallyHidden> {setting.name}</VisuallyHidden>
            </span>
          </Button>
          <Button
            tone="quiet"
            size="sm"
            onClick={() => {
              setDraft(null)
              keepFocus()
            }}
          >
            Leave it as it is
          </Button>
        </div>
      )}
      {!isOther && value !== setting.fallback && (
        <div className={styles.acts}>
          <Button tone="quiet" size="sm" icon="undo" onClick={() => type(typedOf(setting, setting.fallback))}>
            <span>
              As shipped: {formatSettingValue(setting, setting.fallback)}
              <VisuallyHidden> for {setting.name}</VisuallyHidden>
            </span>
          </Button>
        </div>
      )}
      {isAsking && stand.value !== null && (
        <ConfirmFee
          from={formatSettingValue(setting, value)}
          to={formatSettingValue(setting, stand.value)}
          isBusy={isBusy}
          onYes={async () => {
            await save()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

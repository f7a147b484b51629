import styles from './Settings.module.css'
import { type FormEvent, useState } from 'react'
import { changeSetting, type CurrentSetting } from '#core/admin/settings.ts'
import type { Setting, SettingValue } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/fee.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Cluster, Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { type Draft, editState, typedOf, formatSettingValue } from '#web/admin/settings/setting-draft.ts'
import { SettingInput } from '#web/admin/settings/SettingInput.tsx'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
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

/** Sends the value that the page shows too, so that a change by another admin is not overwritten unseen. */
const useSave = (setting: Setting, was: SettingValue) =>
  useAdminAction({
    failed: 'The setting was not saved. Please try again.',
    run: (value: SettingValue) => call(changeSetting, { params: { key: setting.key }, body: { value, was } }),
    done: ({ value }) => ({ title: 'Saved', text: `${setting.name}: ${formatSettingValue(setting, value)}.` }),
  })

/** PORTAL-26: one setting with its explanation, its value, who changed it last, and a field for it. */
export function SettingRow({ setting, now, isReadOnly }: SettingRowProps) {
  return (
    <Grid as="li" gap={5} rowGap={3} className={styles.setting}>
      <Stack gap={1}>
        <h3 className="h">{setting.name}</h3>
        <p className="sub">{setting.explains}</p>
        <p className="hint">
          {now.updatedAt === null
            ? 'As shipped.'
            : `Changed by ${now.updatedBy ?? 'somebody'}, ${wholeText(now.updatedAt)}.`}
        </p>
      </Stack>
      <p className={classes('anywhere paper', setting.kind === 'whole' && 'num')}>
        {formatSettingValue(setting, now.value)}
      </p>
      <div className={styles.edit}>
        {isReadOnly ? null : setting.kind === 'switch' ? (
          <SwitchNow setting={setting} value={now.value} />
        ) : (
          <Edit setting={setting} value={now.value} />
        )}
      </div>
    </Grid>
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
  const edit = editState(setting, value, draft)
  const type = (typed: string) => setDraft((before) => ({ typed, base: before?.base ?? value }))
  const save = async (): Promise<boolean> => {
    if (edit.value === null || !(await act(edit.value))) return false
    setDraft(null)
    return true
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.value === null) return
    if (setting.key === FEE.key) setAsking(true)
    else void save()
  }
  const isChanged = draft !== null && draft.typed !== typedOf(setting, value)
  return (
    <Stack as="form" gap={2} className={styles.form} noValidate onSubmit={submit}>
      <SettingInput
        setting={setting}
        typed={draft?.typed ?? typedOf(setting, value)}
        sentence={edit.sentence}
        onType={type}
      />
      {edit.isOutdated && isChanged && (
        <Banner tone="warn" urgent title={`By now it is ${formatSettingValue(setting, value)}`}>
          Somebody has changed it meanwhile. What you typed is still here; saving puts it in place of the new value.
        </Banner>
      )}
      {isChanged && (
        <Cluster gap={2}>
          <Button
            type="submit"
            size="sm"
            disabled={edit.value === null && !isBusy}
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
        </Cluster>
      )}
      {!isChanged && value !== setting.fallback && (
        <Cluster gap={2}>
          <Button tone="quiet" size="sm" icon="undo" onClick={() => type(typedOf(setting, setting.fallback))}>
            <span>
              As shipped: {formatSettingValue(setting, setting.fallback)}
              <VisuallyHidden> for {setting.name}</VisuallyHidden>
            </span>
          </Button>
        </Cluster>
      )}
      {isAsking && edit.value !== null && (
        <ConfirmDialog
          title={`${formatSettingValue(setting, edit.value)} instead of ${formatSettingValue(setting, value)}?`}
          sub="From the next contract on; running contracts keep theirs. Every page that names the fee says the new one at once."
          tone="ticket"
          confirm={`Set the fee to ${formatSettingValue(setting, edit.value)}`}
          busyLabel="Saving…"
          isBusy={isBusy}
          back={`Keep ${formatSettingValue(setting, value)}`}
          onConfirm={async () => {
            await save()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

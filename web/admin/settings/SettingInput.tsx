import type { Setting } from '#core/kernel/setting.ts'
import { rangeText } from '#web/admin/settings/setting-draft.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, Select } from '#web/kit/forms/Input.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface SettingInputProps {
  setting: Setting
  typed: string
  sentence: string | null
  onType: (typed: string) => void
}

const SIGNS: Partial<Record<string, string>> = { percent: '%', dollars: '$' }

/** A field for the kind of the setting, with the error below it during typing. */
export function SettingInput({ setting, typed, sentence, onType }: SettingInputProps) {
  const label = (text: string) => (
    <>
      <VisuallyHidden>{setting.name}, </VisuallyHidden>
      {text}
    </>
  )
  if (setting.kind === 'choice')
    return (
      <Field label={label('one of these')} error={sentence ?? undefined}>
        <Select value={typed} onChange={({ target }) => onType(target.value)}>
          {Object.entries(setting.choices).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    )
  if (setting.kind === 'whole') {
    const sign = SIGNS[setting.unit]
    const input = (
      <Input
        numeric
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    )
    return (
      <Field label={label(rangeText(setting))} error={sentence ?? undefined}>
        {sign ? <Affix sign={sign}>{input}</Affix> : input}
      </Field>
    )
  }
  const max = setting.kind === 'text' ? setting.maxLength : undefined
  return (
    <Field label={label('as it is shown')} error={sentence ?? undefined}>
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={max}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

import './VirtualSwitch.css'
import { Switch } from '#web/kit/forms/Choice.tsx'

interface VirtualSwitchProps {
  hint: string
  isVirtual: boolean
  onChange: (isVirtual: boolean) => void
}

/** A virtual job has no place; what was typed about one stays in case it is switched back. */
export function VirtualSwitch({ hint, isVirtual, onChange }: VirtualSwitchProps) {
  const label = (
    <>
      <b>Virtual job</b> <span className="hint virtual-switch__hint">{hint}</span>
    </>
  )
  return (
    <div className="virtual-switch">
      <Switch label={label} name="isVirtual" checked={isVirtual} onChange={(event) => onChange(event.target.checked)} />
    </div>
  )
}

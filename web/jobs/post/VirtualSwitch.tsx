import styles from './VirtualSwitch.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Switch } from '#web/kit/forms/Choice.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'

interface VirtualSwitchProps {
  hint: string
  isVirtual: boolean
  onChange: (isVirtual: boolean) => void
}

/** The typed place is kept in case the switch is turned back. */
export function VirtualSwitch({ hint, isVirtual, onChange }: VirtualSwitchProps) {
  const label = (
    <>
      <b>Virtual job</b> <span className={classes('hint', styles.hint)}>{hint}</span>
    </>
  )
  return (
    <Stack gap={0} data-slot="virtual-switch" className={styles.virtualSwitch}>
      <Switch label={label} name="isVirtual" checked={isVirtual} onChange={(event) => onChange(event.target.checked)} />
    </Stack>
  )
}

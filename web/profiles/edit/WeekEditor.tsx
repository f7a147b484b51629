import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import styles from './WeekEditor.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { WEEKDAYS, type WeekSchedule, DAY_NAMES, type Weekday } from '#core/kernel/me.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { canAddSpan, dayProblem, spansOf, withDay, withHours, withMoreHours, withoutHours } from '#web/profiles/week.ts'
import { FieldError } from '#web/kit/forms/Field.tsx'

interface WeekEditorProps {
  week: WeekSchedule
  onChange: (week: WeekSchedule) => void
  /** Marks the first invalid day. */
  isChecked: boolean
}

/** Seven days, each on or off, with one to four spans of hours. */
export function WeekEditor({ week, onChange, isChecked }: WeekEditorProps) {
  const firstWrong = isChecked ? WEEKDAYS.find((day) => dayProblem(spansOf(week, day))) : undefined
  return (
    <ul>
      {WEEKDAYS.map((day) => (
        <Day key={day} day={day} week={week} onChange={onChange} isWrong={day === firstWrong} />
      ))}
    </ul>
  )
}

interface DayProps extends Omit<WeekEditorProps, 'isChecked'> {
  day: Weekday
  isWrong: boolean
}

function Day({ day, week, onChange, isWrong }: DayProps) {
  const name = DAY_NAMES[day]
  const spans = spansOf(week, day)
  const problem = isWrong && dayProblem(spans)
  return (
    <Grid rowGap={1} as="li" align="start" className={styles.day}>
      <Checkbox
        label={name}
        checked={spans.length > 0}
        onChange={(event) => onChange(withDay(week, day, event.target.checked))}
      />
      <Stack gap={2} align="start">
        {spans.length === 0 && <span className={classes('hint', styles.off)}>Off</span>}
        {/* Spans never change their order, so the index is their key. */}
        {[...spans.entries()].map(([at, span]) => (
          <Grid gap={2} align="center" className={styles.span} key={at}>
            {(['from', 'to'] as const).map((end) => (
              <Input
                key={end}
                type="time"
                numeric
                aria-label={`${name}, ${end}${at > 0 ? `, hours ${at + 1}` : ''}`}
                aria-invalid={problem && at === 0 ? true : undefined}
                value={span[end]}
                onChange={(event) => onChange(withHours(week, day, at, { [end]: event.target.value }))}
              />
            ))}
            <IconButton
              icon="trash"
              label={`Remove ${name} ${span.from} to ${span.to}`}
              onClick={() => onChange(withoutHours(week, day, at))}
            />
          </Grid>
        ))}
        {problem && <FieldError>{problem}</FieldError>}
        {spans.length > 0 && canAddSpan(week, day) && (
          <Button tone="quiet" size="xs" icon="plus" onClick={() => onChange(withMoreHours(week, day))}>
            <span>
              Add hours<VisuallyHidden> on {name}</VisuallyHidden>
            </span>
          </Button>
        )}
      </Stack>
    </Grid>
  )
}

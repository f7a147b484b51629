import shareFieldStyles from '#web/disputes/dialogs/ShareField.module.css'
import buttonStyles from '#web/kit/actions/Button.module.css'
import { useId } from 'react'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

const STEP = 5

/** In fives: nobody knows it better. */
export function PercentField({ value, onValue }: { value: number; onValue: (value: number) => void }) {
  const id = useId()
  const set = (to: number) => onValue(Math.min(100, Math.max(0, to)))
  return (
    <div className={shareFieldStyles.percent}>
      <label className={shareFieldStyles.label} htmlFor={id}>
        Done
      </label>
      <output className="num-24" htmlFor={id}>
        {value}%
      </output>
      <div className={shareFieldStyles.line}>
        <button
          data-slot="icon-button"
          type="button"
          className={buttonStyles.x}
          aria-label={`${STEP}% less`}
          onClick={() => set(value - STEP)}
        >
          <Icon name="minus" />
        </button>
        <input
          data-slot="percent-range"
          id={id}
          type="range"
          className={shareFieldStyles.range}
          min={0}
          max={100}
          step={STEP}
          value={value}
          aria-valuetext={`${value}%`}
          onChange={(event) => set(Number(event.target.value))}
        />
        <IconButton icon="plus" label={`${STEP}% more`} onClick={() => set(value + STEP)} />
      </div>
    </div>
  )
}

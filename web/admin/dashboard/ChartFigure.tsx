import styles from './Charts.module.css'
import { type PointerEvent, useId, useState } from 'react'
import { chartDay, type Chart } from '#web/admin/dashboard/chart-facts.ts'
import { barsOf, DAY_WIDTH, dayAt, HEIGHT, niceTop } from '#web/admin/dashboard/chart-scale.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Table } from '#web/kit/display/data/Table.tsx'

interface ChartFigureProps {
  chart: Chart
  /** '2025-10-16', the oldest first. */
  days: readonly string[]
  wide?: boolean
}

/** PORTAL-16: a drawing, and the same as a table for screen readers and exact figures. */
export function ChartFigure({ chart, days, wide = false }: ChartFigureProps) {
  const titleId = useId()
  const [at, setAt] = useState<number | null>(null)
  const { title, figure, hint, series, format } = chart
  return (
    <figure className={classes(styles.chart, wide && styles.wide)} aria-labelledby={titleId}>
      <figcaption>
        <h3 className="h" id={titleId}>
          {title}
        </h3>
        <p className={styles.value}>
          <span className="num-24">
            {at === null ? figure : series.map(({ values }) => valueAt(values, at, format)).join(' / ')}
          </span>
          <span className="hint">{at === null ? hint : chartDay(days[at] ?? '')}</span>
        </p>
      </figcaption>
      <Drawing chart={chart} days={days} at={at} onPoint={setAt} />
      {series.length > 1 && (
        <p className={classes(styles.key, 'hint')} aria-hidden="true">
          {series.map(({ name }, which) => (
            <span key={name}>
              <i className={classes(styles.swatch, styles[`swatch${which}`])} /> {name}
            </span>
          ))}
        </p>
      )}
      <Fold title="As a table">
        <Table
          caption={`${title}, day by day`}
          columns={[
            { key: 'day', label: 'Day' },
            ...series.map(({ name }) => ({ key: name, label: name, align: 'r' as const })),
          ]}
        >
          {days.map((day, index) => (
            <tr key={day}>
              <td>{chartDay(day)}</td>
              {series.map(({ name, values }) => (
                <td key={name} className="r">
                  {valueAt(values, index, format)}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </Fold>
    </figure>
  )
}

const valueAt = (values: readonly (number | null)[], at: number, format: (value: number) => string): string => {
  const value = values[at] ?? null
  return value === null ? 'none' : format(value)
}

interface DrawingProps {
  chart: Chart
  days: readonly string[]
  at: number | null
  onPoint: (at: number | null) => void
}

function Drawing({ chart: { series, format }, days, at, onPoint }: DrawingProps) {
  const top = niceTop(series.flatMap(({ values }) => values))
  const bars = barsOf(
    series.map(({ values }) => values),
    top,
  )
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onPoint(dayAt((event.clientX - left) / width, days.length))
  }
  const width = days.length * DAY_WIDTH
  return (
    <div className={styles.field} aria-hidden="true">
      <span className={classes(styles.top, 'num-12')}>{format(top)}</span>
      <svg
        className={styles.svg}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onPoint(null)}
      >
        {at !== null && <rect className={styles.at} x={at * DAY_WIDTH} y="0" width={DAY_WIDTH} height={HEIGHT} />}
        {bars.map((one, which) =>
          one.map(
            (bar, day) =>
              bar && (
                <rect key={`${which} ${days[day]}`} className={classes(styles.bar, styles[`bar${which}`])} {...bar} />
              ),
          ),
        )}
      </svg>
      <span className={classes(styles.ends, 'num-12')}>
        <span>{chartDay(days[0] ?? '')}</span>
        <span>{chartDay(days.at(-1) ?? '')}</span>
      </span>
    </div>
  )
}

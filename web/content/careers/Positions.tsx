import styles from './Positions.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { SHOWN_LINES } from '#core/content/careers.ts'
import { OPEN_POSITIONS, type Position } from '#web/content/careers/positions.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

/** CAREER-4: each with the first three responsibilities and requirements. */
export function Positions({ onApply }: { onApply: (position: Position) => void }) {
  return (
    <section className={styles.positions} aria-labelledby="positions">
      <div className="section-head">
        <h2 className="d-38" id="positions">
          Open positions
        </h2>
        <span className="num-12 c3">{OPEN_POSITIONS.length} open</span>
      </div>
      {OPEN_POSITIONS.map((position, index) => (
        <Fold
          key={position.title}
          isOpen={index === 0}
          title={
            <>
              <h3 className={classes('d-24', styles.title)}>{position.title}</h3>
              <Chip icon="pin">{position.place}</Chip>
            </>
          }
        >
          <p className={classes('c2', styles.summary)}>{position.summary}</p>
          <Grid gap={6} rowGap={5} className={styles.items}>
            <Items title="What you do" items={position.responsibilities} />
            <Items title="What you bring" items={position.requirements} />
          </Grid>
          <Button tone="line" size="sm" onClick={() => onApply(position)}>
            Apply for this position
          </Button>
        </Fold>
      ))}
      <p className="hint above-4">Nothing that fits? Choose “Other” in the form and tell us what you would do.</p>
    </section>
  )
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h4 className="over">{title}</h4>
      <ul>
        {items.slice(0, SHOWN_LINES).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

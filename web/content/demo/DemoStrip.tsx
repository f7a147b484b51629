import styles from './DemoStrip.module.css'
import { DEMO_STEPS, DEMO_VIEWS } from '#web/content/demo/demo-steps.ts'
import { Figure } from '#web/content/demo/DemoFace.tsx'
import { useDemo } from '#web/content/demo/demo-state.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { StepIndicator } from '#web/kit/display/StepIndicator.tsx'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Perforation } from '#web/kit/page/Ticket.tsx'

const PANEL = 'demo-strip-panel'
const NAMES = DEMO_STEPS.map((step) => step.name)

/** The demo in one row, for members. */
export function DemoStrip() {
  const { at, view, isFirst, isLast, go, setView } = useDemo()
  const money = useSampleMoney()
  const face = DEMO_STEPS[at]?.[view]
  if (!face) return null
  return (
    <section className={styles.demoStrip} aria-labelledby="demo-strip">
      <div className="section-head">
        <h2 className="d-24" id="demo-strip">
          See How It Works
        </h2>
        <Segmented label="Whose view" options={DEMO_VIEWS} value={view} onChange={setView} panelId={PANEL} />
      </div>
      <TabPanel id={PANEL} tab={view} className={styles.card}>
        <StepIndicator label="Steps of the demo" steps={NAMES} at={at} showLabels />
        <Perforation className="above-5 below-5" />
        <Cluster gap={5} rowGap={4} className={styles.row}>
          <p className="num-24">
            <Figure key={`${at}${view}`} figure={face.figure} />
          </p>
          <div className={styles.text}>
            <p className="c2">{face.text(money)}</p>
            <p className="hint above-1">Sample data.</p>
          </div>
          <Cluster nowrap className="push">
            <Button tone="line" size="sm" icon="left" disabled={isFirst} onClick={() => go(at - 1)}>
              Previous
            </Button>
            <Button size="sm" iconAfter="right" disabled={isLast} onClick={() => go(at + 1)}>
              Next
            </Button>
          </Cluster>
        </Cluster>
      </TabPanel>
    </section>
  )
}

import styles from './DemoStage.module.css'
import landingStyles from '#web/content/landing/Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Suspense } from 'react'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { DemoFace } from '#web/content/demo/DemoFace.tsx'
import { DEMO_STEPS, DEMO_VIEWS } from '#web/content/demo/demo-steps.ts'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { figureTone } from '#web/content/demo/figure.ts'
import { PostedScene } from '#web/content/demo/PostedScene.tsx'
import { type DemoState, useDemo } from '#web/content/demo/demo-state.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { useNearby } from '#web/kit/hooks/near-viewport.ts'
import { Route, RouteStop } from '#web/kit/page/Route.tsx'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

const PANEL = 'demo-panel'

const loadScenes = () => import('#web/content/demo/LazyScene.tsx')
const LazyScene = later(loadScenes)

export function DemoStage() {
  const demo = useDemo()
  // The other scenes are fetched when the demo comes near, so that they are there when Next is pressed.
  const section = useNearby<HTMLElement>({
    margin: '200px',
    onChange: (isNear) => {
      if (isNear) void loadScenes()
    },
  })
  return (
    <section ref={section} className={classes(landingStyles.band, styles.demo)} aria-labelledby="demo">
      <div className={landingStyles.wrap}>
        <div className={classes(landingStyles.head, styles.head)}>
          <h2 className="d-64" id="demo">
            See How It Works
          </h2>
          <Segmented
            label="Whose view"
            options={DEMO_VIEWS}
            value={demo.view}
            onChange={demo.setView}
            panelId={PANEL}
          />
        </div>
        <Grid gap={7} align="start" className={styles.grid}>
          <Steps demo={demo} />
          <div>
            <Stage demo={demo} />
            <Controls demo={demo} />
            <p className="hint above-4">Sample data. Nobody is waiting for you yet.</p>
          </div>
        </Grid>
      </div>
    </section>
  )
}

function Steps({ demo: { at, view, go } }: { demo: DemoState }) {
  const money = useSampleMoney()
  return (
    <Route label="Steps of the demo" className={styles.route}>
      {DEMO_STEPS.map((step, index) => (
        <RouteStop key={step.name} state={index < at ? 'done' : index === at ? 'now' : 'todo'}>
          <button type="button" className={styles.step} onClick={() => go(index)}>
            {step.name}
          </button>
          {index === at && <p className="sub">{step[view].text(money)}</p>}
        </RouteStop>
      ))}
    </Route>
  )
}

function Stage({ demo: { at, view } }: { demo: DemoState }) {
  const step = DEMO_STEPS[at]
  if (!step) return null
  const face = step[view]
  const { figure } = face
  return (
    <TabPanel id={PANEL} tab={view}>
      <Ticket layout="fold" tone={figureTone(figure)} className={styles.stage}>
        {'clock' in figure && <Fuse left={figure.left} />}
        <TicketPart className={styles.face}>
          <DemoFace face={face} at={at} />
        </TicketPart>
        <TicketPart className={styles.scene}>
          {at === 0 && view === 'poster' ? (
            <PostedScene />
          ) : (
            <Suspense>
              <LazyScene at={at} view={view} />
            </Suspense>
          )}
        </TicketPart>
      </Ticket>
    </TabPanel>
  )
}

function Controls({ demo: { at, isFirst, isLast, go } }: { demo: DemoState }) {
  return (
    <Cluster nowrap gap={4} justify="between" className={styles.foot}>
      <Button tone="line" icon="left" disabled={isFirst} onClick={() => go(at - 1)}>
        Previous
      </Button>
      <div className={styles.dots} role="group" aria-label={`Step ${at + 1} of ${DEMO_STEPS.length}`}>
        {DEMO_STEPS.map((step, index) => (
          <button
            key={step.name}
            type="button"
            className={index < at ? styles.isDone : undefined}
            aria-label={`Step ${index + 1}: ${step.name}`}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => go(index)}
          />
        ))}
      </div>
      <Button iconAfter="right" disabled={isLast} onClick={() => go(at + 1)}>
        Next
      </Button>
    </Cluster>
  )
}

import styles from '#web/content/platform-test/PlatformTest.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { RunState } from '#web/content/platform-test/RunState.tsx'
import { useRun } from '#web/content/platform-test/run.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

export const layout: PageLayout = { mainClass: `public-page ${styles.suite}` }

export default function PlatformTestPage() {
  const { state, start } = useRun()
  const isRunning = state.kind === 'running'
  return (
    <>
      <Cluster gap={5} align="end" justify="between" className={styles.head}>
        <h1 className="d-64">Platform Test Suite</h1>
        {state.kind !== 'refused' && (
          <Button icon="play" loading={isRunning} onClick={start}>
            {isRunning ? 'Running…' : state.kind === 'idle' ? 'Run Comprehensive Test' : 'Run again'}
          </Button>
        )}
      </Cluster>
      <section aria-labelledby="suite-results">
        <VisuallyHidden>
          <h2 id="suite-results">Results</h2>
        </VisuallyHidden>
        <RunState state={state} />
      </section>
    </>
  )
}

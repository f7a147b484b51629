import { DemoStage } from '#web/content/demo/DemoStage.tsx'
import { DemoStrip } from '#web/content/demo/DemoStrip.tsx'
import { useDemo } from '#web/content/demo/demo-state.ts'

/** "See How It Works": six steps, two sides, sample data only. stage: the landing page. strip: the compact form of the home page. */
export function WorkflowDemo({ variant }: { variant: 'stage' | 'strip' }) {
  const demo = useDemo()
  return variant === 'stage' ? <DemoStage demo={demo} /> : <DemoStrip demo={demo} />
}

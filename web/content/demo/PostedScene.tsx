import styles from './Scene.module.css'
import { SAMPLE } from '#web/content/demo/sample.ts'
import { Facts, Money, SceneTop } from '#web/content/demo/SceneParts.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'

/** The first scene; the others are loaded later. */
export function PostedScene() {
  return (
    <>
      <SceneTop title="Your ticket" aside={<Live>just lit</Live>} />
      <div className={styles.body}>
        <Facts
          rows={[
            ['Category', 'Handyman'],
            ['Where', `${SAMPLE.area}, ${SAMPLE.zip}`],
            ['When', 'Today after 7 PM'],
            ['Photos', '2 of 3'],
            ['Bidding window', '5 minutes'],
            ['Workers told', <Money key="told">38 nearby</Money>],
          ]}
        />
        <p className="hint above-4">Your name and street stay hidden until you choose.</p>
      </div>
    </>
  )
}

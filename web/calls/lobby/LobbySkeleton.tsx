import lobbyStyles from './Lobby.module.css'
import mirrorStyles from './Mirror.module.css'
import styles from './LobbySkeleton.module.css'
import { paths } from '#core/paths.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { IconLink } from '#web/kit/actions/Button.tsx'

export function LobbySkeleton() {
  return (
    <main className={lobbyStyles.lobby} id="main" tabIndex={-1}>
      <Cluster as="header" gap={4} nowrap className={lobbyStyles.head}>
        <IconLink
          icon="left"
          label="Back to Work in Progress"
          className={lobbyStyles.back}
          href={paths.workInProgress()}
        />
        <div className="grow">
          <Skeleton className={styles.line} />
        </div>
      </Cluster>
      <Grid gap={7} align="start" className={lobbyStyles.cols}>
        <div className={mirrorStyles.mirror}>
          <Skeleton shape="block" className={styles.mirror} />
        </div>
        <Stack as="section" gap={5} className={lobbyStyles.side}>
          <VisuallyHidden>
            <span role="status">Opening the room</span>
          </VisuallyHidden>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </Stack>
      </Grid>
    </main>
  )
}

import chatPanelStyles from './ChatPanel.module.css'
import chatHeadStyles from './ChatHead.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

export function ChatSkeleton() {
  return (
    <Stack as="section" gap={0} data-slot="chat" className={chatPanelStyles.chat} aria-busy="true" aria-label="Chat">
      <VisuallyHidden>Loading the conversation</VisuallyHidden>
      <Cluster gap={1} nowrap data-slot="chat-head" className={chatHeadStyles.head}>
        <Skeleton shape="avatar" />
        <Stack gap={2} className="grow">
          <Skeleton half />
          <Skeleton half />
        </Stack>
      </Cluster>
      <div data-slot="chat-contract" className={chatHeadStyles.contract} />
      <PlaceholderLog />
    </Stack>
  )
}

const PLACEHOLDERS = [
  { key: 1, who: 'them' },
  { key: 2, who: 'me' },
  { key: 3, who: 'them' },
  { key: 4, who: 'me' },
]

/** Shown while the messages load. */
export function PlaceholderLog() {
  return (
    <div className={chatPanelStyles.placeholders} aria-hidden="true">
      {PLACEHOLDERS.map(({ key, who }) => (
        <Skeleton key={key} className={classes(chatPanelStyles.placeholder, chatPanelStyles[who])} />
      ))}
    </div>
  )
}

import chatPanelStyles from '#web/chat/ChatPanel.module.css'
import { useAction } from '#web/runtime/action.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { useNearby } from '#web/kit/hooks/near-viewport.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { FieldError } from '#web/kit/forms/Field.tsx'

/** Loads earlier messages before the user reaches them. */
const AHEAD = '600px 0px 0px'

/** CHAT-UI-11: loads the previous page when it comes into view. One instance per page. */
export function OlderMark({ fetch }: { fetch: () => Promise<void> }) {
  const { run, isBusy, failure } = useAction('Earlier messages could not be fetched.', fetch)
  const mark = useNearby<HTMLDivElement>({
    margin: AHEAD,
    within: `.${chatPanelStyles.log}`,
    onChange: (isNear) => {
      if (isNear) run()
    },
  })
  return (
    <Stack gap={2} align="center" className={chatPanelStyles.older} ref={mark}>
      {failure === null ? (
        <p className="hint">{isBusy ? 'Fetching earlier messages…' : 'Earlier messages'}</p>
      ) : (
        <>
          <FieldError>{failure}</FieldError>
          <Button tone="line" size="sm" onClick={run}>
            Try again
          </Button>
        </>
      )}
    </Stack>
  )
}

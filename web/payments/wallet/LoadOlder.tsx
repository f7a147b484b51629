import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface OlderProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
  noun: string
  hint?: string
}

/** End of a list with more pages. */
export function Older({ query, noun, hint }: OlderProps) {
  return (
    <>
      {(query.hasNextPage || hint) && (
        <Cluster justify="between" nowrap className="above-4">
          {hint && <span className="hint">{hint}</span>}
          {query.hasNextPage && (
            <Button
              tone="quiet"
              size="sm"
              className="push"
              loading={query.isFetchingNextPage}
              loadingLabel="Loading…"
              onClick={() => void query.fetchNextPage()}
            >
              Older {noun}
            </Button>
          )}
        </Cluster>
      )}
      {query.isFetchNextPageError && (
        <p className="hint bad" role="alert">
          {problemMessage(query.error, `The older ${noun} could not be fetched. Please try again.`)}
        </p>
      )}
    </>
  )
}

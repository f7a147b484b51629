import { Component, type ReactNode } from 'react'
import { isMissingPart, mayReload } from '#web/runtime/navigation/missing-chunk.ts'
import { paths } from '#core/paths.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { PageError } from '#web/kit/feedback/PageError.tsx'

interface Props {
  /** A new value, usually the address, renders the page again. */
  resetKey?: string
  /** Not a page but a part beside it, without which the page works. */
  isBeside?: boolean
  children: ReactNode
}

/** broken: the code threw. missing: the code could not be loaded. */
type Fault = 'broken' | 'missing'

interface State {
  fault: Fault | null
  resetKey: string | undefined
}

const COPY: Record<Fault, { title: string; text: string }> = {
  broken: {
    title: 'This page tore',
    text: 'Something on our side broke while drawing it. Load it again; if it tears twice, tell us.',
  },
  missing: {
    title: 'This page did not come',
    text: 'A part of it is not on this device yet. Load it again once the line is back.',
  },
}

const reload = () => location.reload()

/** Shows an error page instead of a blank screen. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { fault: isMissingPart(error) ? 'missing' : 'broken' }
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { fault: null, resetKey }
  }

  override componentDidCatch(error: unknown) {
    if (!isMissingPart(error)) return
    if (navigator.onLine && mayReload()) reload()
    // A reload would lose what is typed on the page.
    else if (!this.props.isBeside) addEventListener('online', reload)
  }

  override componentDidUpdate() {
    // Another page was opened meanwhile, and a reload would lose what is typed there.
    if (!this.state.fault) removeEventListener('online', reload)
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    if (this.props.isBeside) return null
    return (
      <PageError {...COPY[fault]}>
        <Button onClick={reload}>Load it again</Button>
        <ButtonLink tone="line" href={paths.home()} outside>
          Go to the front page
        </ButtonLink>
      </PageError>
    )
  }
}

import { Component, type ReactNode } from 'react'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { TornPage } from '#web/kit/TornPage.tsx'

interface Props {
  /** A new value, usually the address, gives the page another chance. */
  resetKey: string
  children: ReactNode
}

interface State {
  isBroken: boolean
  resetKey: string
}

/** What a page shows when its code breaks: never a blank screen, always two ways out. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { isBroken: false, resetKey }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <TornPage
        title="This page tore"
        text="Something on our side broke while drawing it. Load it again; if it tears twice, tell us."
      >
        <Button onClick={() => location.reload()}>Load it again</Button>
        <ButtonLink tone="line" href={paths.home()} outside>
          Go to the front page
        </ButtonLink>
      </TornPage>
    )
  }
}

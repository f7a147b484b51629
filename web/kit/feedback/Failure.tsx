import { Banner } from '#web/kit/feedback/Banner.tsx'

/** Stays beside the button when the toast has gone. */
export function Failure({ children }: { children: string | null }) {
  return (
    children && (
      <Banner tone="bad" raised>
        {children}
      </Banner>
    )
  )
}

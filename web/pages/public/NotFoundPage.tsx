import { useLocation } from 'wouter'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

export default function NotFoundPage() {
  const [path] = useLocation()
  return (
    <NotFound
      code="404"
      title="Page Not Found"
      text="This ticket was torn off long ago, or the address has a typo."
      stub={{ label: 'You asked for', value: path, stamp: 'Expired' }}
    >
      <ButtonLink href={paths.home()}>Go to the front page</ButtonLink>
      {/* No button to the current page. */}
      {path !== paths.findWork() && (
        <ButtonLink tone="line" href={paths.findWork()}>
          Find Work
        </ButtonLink>
      )}
    </NotFound>
  )
}

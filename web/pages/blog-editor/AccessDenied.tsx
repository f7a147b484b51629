import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { toast } from '#web/kit/feedback/toast.ts'

const MESSAGE = { title: 'Access Denied', text: 'Taking you to the front page.' }

/** CONTENT-3: shows the message and redirects; without a script it offers a link. */
export function Denied() {
  const [, navigate] = useLocation()
  useEffect(() => {
    toast({ ...MESSAGE, tone: 'bad' })
    navigate(paths.home(), { replace: true })
  }, [navigate])
  return (
    <NotFound
      title={MESSAGE.title}
      text="Only those who write for this house may come in here."
      stub={{ label: 'You asked for', value: paths.manageBlog(), stamp: 'No entry' }}
    >
      <ButtonLink href={paths.home()}>Go to the front page</ButtonLink>
    </NotFound>
  )
}

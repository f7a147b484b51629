import styles from './BlogEditorPage.module.css'
import { useId, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { isEditor } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { NETWORK_FIELDS } from '#core/content/networks.ts'
import { paths } from '#core/paths.ts'
import { useMember } from '#web/runtime/session.tsx'
import type { PageLayout, PageDataProps } from '#web/shell/page.ts'
import { Denied } from '#web/pages/blog-editor/AccessDenied.tsx'
import { PostEditor } from '#web/content/blog-editor/PostEditor.tsx'
import { PostList } from '#web/content/blog-editor/PostList.tsx'
import { useSocialSettings } from '#web/content/blog-editor/queries.ts'
import { SocialLinksPanel } from '#web/content/blog-editor/SocialLinksPanel.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export const layout: PageLayout = { navSection: paths.manageBlog() }

export function PageData({ children }: PageDataProps<{ me: Me }>) {
  const me = useMember()
  return children({ props: { me }, replacement: isEditor(me) ? null : <Denied /> })
}

type Tab = 'posts' | 'social'

export default function BlogEditorPage({ me }: { me: Me }) {
  const [tab, setTab] = useState<Tab>('posts')
  const panel = useId()
  const opened = useOpened()
  const links = useSocialSettings().data
  const set = links && NETWORK_FIELDS.filter((field) => links[field]).length
  const begin = () => {
    setTab('posts')
    opened.begin()
  }
  return (
    <>
      <PageHead>
        <h1 className="d-38" tabIndex={-1}>
          Blog &amp; social media
        </h1>
        <Button tone="line" size="sm" icon="plus" onClick={begin}>
          New post
        </Button>
      </PageHead>
      <div className="below-5">
        <Tabs<Tab>
          label="What to look after"
          panelId={panel}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'posts', label: 'Posts' },
            {
              value: 'social',
              label: (
                <>
                  Social links{' '}
                  {set !== undefined && (
                    <span className="num-12">
                      {set} of {NETWORK_FIELDS.length}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      </div>
      <TabPanel id={panel} tab={tab}>
        {/* Stays mounted in the other tab, so that typed text is kept. */}
        <Grid gap={6} align="start" className={styles.manage} hidden={tab !== 'posts'}>
          <PostList me={me} opened={opened.id} />
          {opened.key === null ? (
            <Nothing onBegin={begin} />
          ) : (
            <PostEditor key={opened.key} me={me} id={opened.id} onCreated={opened.bear} onDeleted={opened.shut} />
          )}
        </Grid>
        <div hidden={tab !== 'social'}>
          <SocialLinksPanel />
        </div>
      </TabPanel>
    </>
  )
}

function Nothing({ onBegin }: { onBegin: () => void }) {
  return (
    <div>
      <h2>
        <VisuallyHidden>Editor</VisuallyHidden>
      </h2>
      <Empty
        icon="edit"
        title="Nothing on the desk"
        action={
          <Cluster gap={2} justify="center">
            <Button size="sm" icon="plus" onClick={onBegin}>
              New post
            </Button>
            <ButtonLink tone="line" size="sm" href={paths.blog()}>
              Read the blog
            </ButtonLink>
          </Cluster>
        }
      >
        Choose a post from the list, or begin a new one.
      </Empty>
    </div>
  )
}

const NEW = 'new'

/** The open post is in the address; a new post keeps its editor. */
function useOpened() {
  const [, navigate] = useLocation()
  const given = new URLSearchParams(useSearch()).get('post')
  const [count, setCount] = useState(0)
  const [born, setBorn] = useState<{ id: string; key: string } | null>(null)
  const newKey = `${NEW} ${count}`
  const keyFor = (id: string) => (born?.id === id ? born.key : id)
  return {
    id: given === NEW ? null : given,
    key: given === null ? null : given === NEW ? newKey : keyFor(given),
    begin() {
      setCount((before) => before + 1)
      navigate(paths.manageBlog(NEW))
    },
    bear(id: string) {
      setBorn({ id, key: newKey })
      navigate(paths.manageBlog(id), { replace: true })
    },
    shut: () => navigate(paths.manageBlog(), { replace: true }),
  }
}

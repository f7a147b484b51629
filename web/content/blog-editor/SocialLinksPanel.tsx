import { Section } from '#web/kit/page/Section.tsx'
import styles from './SocialLinksPanel.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { NETWORK_FIELDS, NETWORKS, type NetworkField } from '#core/content/networks.ts'
import { getSocialLinks, saveSocialLinks, type SocialLinks, SocialLinksForm } from '#core/content/social.ts'
import { useSocialSettings } from '#web/content/blog-editor/queries.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

export function SocialLinksPanel() {
  const { data, error, refetch } = useSocialSettings()
  return (
    <Section
      id="social-links"
      title="Social links"
      aside={<span className="hint">Shown at the foot of every public page</span>}
    >
      {data && <LinksForm links={data} />}
      {error && !data && (
        <ErrorState onRetry={() => void refetch()}>
          {problemMessage(error, 'The links could not be loaded. Please try again.')}
        </ErrorState>
      )}
      {!data && !error && <Skeleton shape="block" className={styles.placeholder} />}
    </Section>
  )
}

type LinkValues = Record<NetworkField, string>

const typedOf = (links: SocialLinks): LinkValues =>
  Object.fromEntries(NETWORK_FIELDS.map((field) => [field, links[field] ?? ''])) as LinkValues

const fail = (error: unknown): void =>
  toast({
    title: 'Update Failed',
    text: problemMessage(error, 'Nothing you typed is lost. Please try again.'),
    tone: 'bad',
  })

function LinksForm({ links }: { links: SocialLinks }) {
  const client = useQueryClient()
  const save = async (typed: LinkValues) => {
    const saved = await call(saveSocialLinks, { body: typed })
    client.setQueryData(keyOf(getSocialLinks), saved)
    toast({ title: 'Links saved', text: 'They stand at the foot of every public page from now on.' })
  }
  const form = useForm<LinkValues>(bySchema(SocialLinksForm), typedOf(links), save, fail)
  return (
    <form {...form.props}>
      <Grid gap={5} rowGap={4} align="start" columns={3} className={styles.socialLinks}>
        {NETWORK_FIELDS.map((field) => (
          <Field key={field} label={NETWORKS[field].name} error={form.errors[field]}>
            <Input
              {...form.bind(field)}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              maxLength={300}
            />
          </Field>
        ))}
      </Grid>
      <p className="hint above-4 below-5">Empty links are left out of the footer.</p>
      <Button type="submit" loading={form.pending} loadingLabel="Saving…">
        Save links
      </Button>
    </form>
  )
}

import styles from './PostJob.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { typedCents } from '#core/kernel/money.ts'
import { postJob } from '#core/jobs/api.ts'
import { formatBiddingWindow } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { offerInstall } from '#web/pwa/install/install-marks.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { blockersOf, reasonOf, type Blockers, missingSentence } from '#web/jobs/post/blockers.ts'
import { type DraftStore, newDraftStore } from '#web/jobs/post/draft-store.ts'
import { type Photo, type PhotoUploads, urlsOf, usePhotoUploads } from '#web/jobs/photos/photo-uploads.ts'
import { bodyOf, type PostJobValues } from '#web/jobs/post/post-job-values.ts'
import { BudgetSection, JobSection, PhotoSection, PlaceSection, WindowSection } from '#web/jobs/post/PostSections.tsx'
import { PostSide } from '#web/jobs/post/PostSide.tsx'
import { refreshJobs } from '#web/jobs/queries.ts'
import { TypedJob } from '#web/jobs/post/typed-job.ts'
import { formatDateTime } from '#web/jobs/when.ts'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'
import { useVerificationRule } from '#web/profiles/identity/verification.ts'
import type { Verification } from '#core/profiles/api.ts'
import { completenessOf, isPendingRequest, isRejectedRequest } from '#core/profiles/rules.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { VerifyBanner } from '#web/profiles/identity/VerifyBanner.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

const NOT_POSTED = 'The job did not reach us. Everything you typed is still here; try again.'

/** Posts the job; the form keeps its values if that fails. */
function usePosting(store: DraftStore, uploads: PhotoUploads): Form<PostJobValues> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const sendPostJob = useOnceCall(postJob)
  return useForm(
    bySchema(TypedJob),
    store.start.values,
    async (values) => {
      const job = await sendPostJob({ body: bodyOf(values, urlsOf(uploads.read().photos)) })
      store.finish()
      offerInstall()
      void refreshJobs(client)
      toast({
        title: 'Job Posted Successfully!',
        text: `Your ${formatBiddingWindow(job.biddingDuration)} bidding window has started.`,
      })
      navigate(paths.job(job.id))
    },
    (error) =>
      toast({
        title: 'Failed to Post Job',
        text: problemMessage(error, NOT_POSTED),
        tone: 'bad',
      }),
  )
}

interface PostJobProps {
  me: Me
  /** Why posting would be refused. */
  notice?: ReactNode
}

export function PostJob({ me, notice }: PostJobProps) {
  const [store] = useState(() => newDraftStore(me))
  const uploads = usePhotoUploads(store.start.images)
  const { photos } = useSyncExternalStore(uploads.subscribe, uploads.read)
  const form = usePosting(store, uploads)
  useEffect(() => store.keep(form.values, urlsOf(photos)), [store, form.values, photos])

  const blockers = blockersOf(me, useVerificationRule(), typedCents(form.values.budgetMax))
  const photoError = form.failure instanceof CallError ? form.failure.problem?.fields?.['images'] : undefined
  return (
    <>
      <PageHead>
        <h1 className="d-38">Post a Job</h1>
        <DraftLine store={store} />
      </PageHead>
      {notice}
      <PostBanners me={me} blockers={blockers} />
      <form {...form.props} className={styles.post}>
        <div>
          <JobSection form={form} />
          <PlaceSection form={form} />
          <BudgetSection form={form} />
          <PhotoSection uploads={uploads} error={photoError} />
          <WindowSection form={form} />
        </div>
        <PostSide form={form} photos={photos} blockers={blockers} reason={reasonOf(blockers, sendingOf(photos))}>
          <FormAlert form={form} fallback={NOT_POSTED} />
        </PostSide>
      </form>
    </>
  )
}

const sendingOf = (photos: readonly Photo[]): number => photos.filter(({ state }) => state === 'sending').length

function DraftLine({ store }: { store: DraftStore }) {
  const savedAt = useSyncExternalStore(store.subscribe, store.savedAt)
  return savedAt !== null && <p className="hint">Draft saved {formatDateTime(new Date(savedAt).toISOString())}</p>
}

/** Shown while something blocks posting. */
function PostBanners({ me, blockers }: { me: Me; blockers: Blockers }) {
  const isIncomplete = blockers.missing.length > 0
  if (!isIncomplete && !blockers.isUnverified) return null
  return (
    <Grid className={styles.postBanners}>
      {isIncomplete && <ProfileBanner percent={completenessOf(me)} missing={blockers.missing} />}
      {blockers.isUnverified && <VerifyBanner title="Verify your identity to post" textFor={identityText} />}
    </Grid>
  )
}

function ProfileBanner({ percent, missing }: { percent: number; missing: readonly string[] }) {
  return (
    <Banner
      tone="warn"
      icon="user"
      title={`Your profile is ${percent}% there`}
      action={
        <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
          Complete Profile
        </ButtonLink>
      }
    >
      {missingSentence(missing)}
      <progress className={styles.bar} value={percent} max={100} aria-label="Profile" />
    </Banner>
  )
}

const identityText = (verification: Verification | undefined): string => {
  if (verification && isPendingRequest(verification.status))
    return 'You can post the moment a moderator has said yes. Nothing is left for you to do.'
  const refusedFor = verification && isRejectedRequest(verification.status) ? verification.reason : null
  return refusedFor ?? 'One document, about two minutes. Only moderators ever see it.'
}

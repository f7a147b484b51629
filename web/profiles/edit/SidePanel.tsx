import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { parseDollars, showDollars } from '#core/kernel/money.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { type ProfileDraft, rateOf } from '#web/profiles/edit/draft.ts'
import styles from './EditProfile.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'
import { Completeness } from '#web/profiles/own/Completeness.tsx'
import { faultsText } from '#web/profiles/edit/checks.ts'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'

interface SidePanelProps {
  me: Me
  editor: ProfileEditor
  formId: string
}

export function SidePanel({ me, editor, formId }: SidePanelProps) {
  const note = faultsText(editor.faults) || (editor.isDirty ? 'Not saved yet.' : '')
  return (
    <Stack as="aside" gap={5} className={styles.side} aria-label="Your profile so far">
      <Completeness person={editor.draft} />
      <PreviewCard me={me} draft={editor.draft} />
      <Stack gap={2}>
        <Button type="submit" form={formId} size="lg" block loading={editor.isSaving} loadingLabel="Saving…">
          Save profile
        </Button>
        <Cancel editor={editor} />
        <p className={classes('hint', styles.note)} role="status">
          {note}
        </p>
      </Stack>
    </Stack>
  )
}

/** Asks before it discards what was typed. */
function Cancel({ editor }: { editor: ProfileEditor }) {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    editor.discard()
    navigate(paths.profile())
  }
  return (
    <>
      <Button tone="line" block onClick={() => (editor.isDirty ? setAsking(true) : leave())}>
        Cancel
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Throw it away?"
          sub="What you typed here is not saved. Photo and switches are."
          confirm="Throw it away"
          back="Keep editing"
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The card as others will see it after Save. */
function PreviewCard({ me, draft }: { me: Me; draft: ProfileDraft }) {
  const name = draft.firstName.trim() || 'Worker'
  const rate = parseDollars(rateOf(draft))
  return (
    <section aria-labelledby="preview">
      <h2 className="over below-3" id="preview">
        What others see
      </h2>
      <Ticket>
        <TicketPart className={styles.previewPart}>
          <Cluster gap={4} nowrap>
            <Avatar name={name} src={me.profileImageUrl} size={56} />
            <div className="grow">
              <p className="d-24 anywhere">
                <bdi>{name}</bdi>
              </p>
              <p className="hint">{draft.experienceLevel || 'No level chosen yet'}</p>
            </div>
          </Cluster>
          <p className="sub clamp-2 above-4">{draft.bio.trim() || 'Nothing said yet.'}</p>
        </TicketPart>
        <TicketPart className={styles.previewPart}>
          <Cluster justify="between">
            <span className="num-19">
              {rate !== null && rate >= 0n ? showDollars(rate) : '—'}
              <span className={classes('c3', styles.previewUnit)}>/h</span>
            </span>
            {me.isAvailableForWork ? <Live>Available for work</Live> : <span className="num-12 c3">Not available</span>}
          </Cluster>
        </TicketPart>
      </Ticket>
    </section>
  )
}

import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import styles from './Profile.module.css'
import { useRef, useState } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { nameOf } from '#web/runtime/session.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Verified } from '#web/kit/display/data/Chip.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'
import { formatMonth } from '#web/profiles/dates.ts'
import { QuickEdit } from '#web/profiles/own/QuickEdit.tsx'

/** The four fields that change most can be edited here. */
export function PersonalInformation({ me }: { me: Me }) {
  const [isEditing, setEditing] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const finish = () => {
    setEditing(false)
    toggle.current?.focus()
  }
  return (
    <Section
      id="personal"
      title="Personal information"
      aside={
        <Button
          ref={toggle}
          tone="line"
          size="sm"
          icon={isEditing ? 'close' : 'edit'}
          aria-expanded={isEditing}
          onClick={() => setEditing(!isEditing)}
        >
          {isEditing ? 'Cancel' : 'Edit'}
        </Button>
      }
    >
      {isEditing ? <QuickEdit me={me} onDone={finish} /> : <PersonalFacts me={me} />}
    </Section>
  )
}

const NOT_YET = <span className="c3">Not yet</span>

function PersonalFacts({ me }: { me: Me }) {
  return (
    <>
      <p className={styles.bio} dir="auto">
        {me.bio || <span className="c3">No bio yet. Two sentences are enough.</span>}
      </p>
      <Facts
        facts={[
          { label: 'First name', value: <bdi>{nameOf(me)}</bdi> },
          {
            label: 'E-mail',
            value: (
              <Cluster as="span" gap={2} nowrap justify="end">
                {me.email}
                {me.isEmailVerified && <Verified />}
              </Cluster>
            ),
          },
          { label: 'Phone', value: me.phoneNumber || NOT_YET },
          { label: 'Where', value: [me.location, me.zipCode].filter(Boolean).join(' ') || NOT_YET },
          { label: 'Expertise', value: me.expertise.join(', ') || NOT_YET },
          { label: 'Member since', value: formatMonth(me.createdAt) },
        ]}
      />
      <p className="hint above-3">Last name, e-mail and phone stay private unless you say so.</p>
    </>
  )
}

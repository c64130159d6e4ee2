import { spellingKey } from './spelling.ts'

const keys = (names: string) =>
  new Set(
    names
      .split(',')
      .map((name) => spellingKey(name))
      .filter((key) => key !== ''),
  )

export const countryNames = keys('United States, United States of America, USA, US, U.S., U.S.A., America')

/**
 * Countries and their parts, also as codes, that no American means as a place at home. Georgia is absent:
 * it is a state, and a city tells which of the two is meant.
 */
export const foreignLands = keys(`
  Afghanistan, Albania, Algeria, Argentina, Armenia, Australia, Austria, Azerbaijan, Bahrain, Bangladesh, Belarus,
  Belgium, Bolivia, Bosnia and Herzegovina, Brasil, Brazil, Bulgaria, Cambodia, Canada, Chile, China, Colombia,
  Costa Rica, Croatia, Cuba, Cyprus, Czech Republic, Czechia, Denmark, Dominican Republic, Ecuador, Egypt,
  El Salvador, England, Estonia, Ethiopia, Finland, France, Germany, Deutschland, Ghana, Greece, Guatemala, Honduras,
  Hungary, Iceland, India, Indonesia, Iran, Iraq, Ireland, Israel, Italy, Jamaica, Japan, Jordan, Kazakhstan, Kenya,
  Kuwait, Latvia, Lebanon, Lithuania, Luxembourg, Malaysia, Malta, Mexico, Moldova, Mongolia, Morocco, Myanmar, Nepal,
  Netherlands, The Netherlands, New Zealand, Nicaragua, Nigeria, North Macedonia, Northern Ireland, Norway, Oman,
  Pakistan, Panama, Paraguay, Peru, Philippines, Poland, Portugal, Qatar, Romania, Russia, Rwanda, Saudi Arabia,
  Scotland, Senegal, Serbia, Singapore, Slovakia, Slovenia, South Africa, South Korea, Korea, Spain, Sri Lanka,
  Sweden, Switzerland, Syria, Taiwan, Tanzania, Thailand, Tunisia, Turkey, Türkiye, Uganda, Ukraine,
  United Arab Emirates, UAE, United Kingdom, UK, Uruguay, Uzbekistan, Venezuela, Vietnam, Wales, Zambia, Zimbabwe,
  Europe, European Union, EU, EMEA, APAC, LATAM, Asia, Africa, Latin America, South America, North America, Worldwide,
  Global, International, Overseas,
  Alberta, British Columbia, Manitoba, New Brunswick, Newfoundland and Labrador, Nova Scotia, Ontario, Quebec,
  Prince Edward Island, Saskatchewan,
  Andorra, Angola, Antigua and Barbuda, Aruba, Bahamas, The Bahamas, Barbados, Belize, Benin, Bermuda, Bhutan, Botswana,
  Britain, Great Britain, Brunei, Burkina Faso, Burma, Burundi, Cabo Verde, Cameroon, Cayman Islands,
  Central African Republic, Chad, Congo, Cote d'Ivoire, Ivory Coast, Curacao, Djibouti, Dominica, Eritrea, Eswatini,
  Fiji, Gabon, Gambia, Gibraltar, Greenland, Guadeloupe, Guernsey, Guinea, Guyana, Haiti, Isle of Man, Kosovo,
  Kyrgyzstan, Laos, Lesotho, Liberia, Libya, Liechtenstein, Macao, Macau, Madagascar, Malawi, Maldives, Mali, Martinique,
  Mauritania, Mauritius, Micronesia, Monaco, Montenegro, Mozambique, Namibia, Niger, North Korea, Palau, Palestine,
  Papua New Guinea, Republic of Ireland, Republic of Korea, Reunion, Saint Lucia, San Marino, Seychelles, Sierra Leone,
  Somalia, South Sudan, Sudan, Suriname, Swaziland, Tajikistan, Togo, Tonga, Trinidad and Tobago, Turkmenistan, Yemen`)

/** Cities of the world whose bare name means them, although a small American town bears it too. */
export const worldCities = keys(`
  Accra, Adelaide, Alexandria Egypt, Amsterdam, Antwerp, Auckland, Barcelona, Beirut, Belfast, Belgrade, Bergen,
  Berlin, Bern, Bogota, Bologna, Bremen, Brighton, Bristol, Brisbane, Brussels, Bucharest, Budapest, Buenos Aires,
  Cairo, Calcutta, Calgary, Cannes, Canton China, Cape Town, Cardiff, Cologne, Copenhagen, Cordoba, Cork, Delhi,
  Dresden, Dubai, Dublin, Edinburgh, Edmonton, Essen, Frankfurt, Genoa, Ghent, Glasgow, Gothenburg, Guadalajara, Halifax,
  Hamburg, Hanover, Havana, Helsinki, Hong Kong, Istanbul, Jakarta, Jerusalem, Johannesburg, Karachi, Krakow, Kyiv, Kiev,
  Lagos, Leeds, Leipzig, Leuven, Lima, Lisbon, Liverpool, Ljubljana, London, Lucerne, Lyon, Lyons, Madrid, Malaga, Manila,
  Marseille, Marseilles, Melbourne, Mexico City, Milan, Montreal, Moscow, Mumbai, Munich, Nairobi, New Delhi, Nice,
  Nottingham, Odessa Ukraine, Oslo, Osaka, Ottawa, Paris, Perth, Porto, Prague, Riga, Rio de Janeiro, Rome, Rotterdam,
  Santiago, Sao Paulo, Seoul, Seville, Shanghai, Sheffield, Sofia, Stockholm, Strasbourg, Stuttgart, Sydney, Tallinn,
  Tel Aviv, Tokyo, Toronto, Turin, Valencia Spain, Venice, Verona, Vienna, Vilnius, Warsaw, Wellington, Winnipeg,
  York, Zagreb, Zurich`)

const townsAbroad = new Map(
  Object.entries({
    AL: 'Tirana, Durres',
    AR: 'Rosario, Mendoza, Mar del Plata, La Plata',
    AZ: 'Baku, Ganja',
    CA: `Mississauga, Brampton, Surrey, Laval, Markham, Vaughan, Gatineau, Burnaby, Saskatoon, Regina, Kitchener, Windsor,
      Oakville, Oshawa, Barrie, Coquitlam, Guelph, Kelowna, Kingston, Waterloo, Vancouver, North Vancouver, Victoria,
      Quebec City, Ville de Quebec, Hamilton, Richmond Hill, North York, Scarborough, Etobicoke`,
    CO: 'Medellin, Cali, Barranquilla, Cartagena, Bucaramanga, Pereira',
    DE: `Dusseldorf, Dortmund, Leverkusen, Nuremberg, Nurnberg, Karlsruhe, Mannheim, Freiburg, Heidelberg, Potsdam, Mainz,
      Aachen, Bonn, Bielefeld, Wiesbaden, Augsburg, Ulm, Regensburg, Ingolstadt, Jena, Erlangen, Munchen, Koln, Hannover`,
    GA: 'Tbilisi, Batumi, Kutaisi',
    ID: 'Bandung, Surabaya, Denpasar, Yogyakarta, Tangerang, Bekasi',
    IL: `Haifa, Herzliya, Ramat Gan, Petah Tikva, Petach Tikva, Raanana, Ra'anana, Rehovot, Netanya, Holon, Yokneam,
      Beer Sheva, Be'er Sheva, Kfar Saba, Hod Hasharon, Tel-Aviv-Yafo, Caesarea, Rishon LeZion`,
    IN: `Bengaluru, Bangalore, Bengalore, Hyderabad, Pune, Chennai, Gurgaon, Gurugram, Noida, Kolkata, Ahmedabad, Jaipur,
      Indore, Kochi, Coimbatore, Chandigarh, Mohali, Trivandrum, Thiruvananthapuram, Vadodara, Lucknow, Nagpur, Mysore,
      Mysuru, Surat, Visakhapatnam, Bhubaneswar, Faridabad, Ghaziabad, Navi Mumbai, Thane, Bombay,
      Telangana, Telengana, Karnataka, Maharashtra, Tamil Nadu, Kerala, Haryana, Gujarat, Uttar Pradesh, Andhra Pradesh`,
    LA: 'Vientiane',
    MA: 'Casablanca, Rabat, Marrakech, Tangier, Fes, Agadir',
    MD: 'Chisinau',
    ME: 'Podgorica, Budva',
    MN: 'Ulaanbaatar, Ulan Bator',
    MT: 'Valletta, Sliema, St. Julians, Birkirkara, Gzira',
    NE: 'Niamey',
    PA: 'Panama City, Ciudad de Panama',
    SC: 'Mahe',
    SD: 'Khartoum',
    TN: 'Tunis, Sfax, Sousse',
  }).map(([state, towns]) => [state, keys(towns)]),
)

/**
 * Whether a town that is not known in a state is one of the world: of any country, or of the country whose code
 * the state's code is as well ("Hyderabad, IN", "Toronto, CA").
 */
export function isTownAbroad(name: string, state: string): boolean {
  const key = spellingKey(name)
  return worldCities.has(key) || foreignLands.has(key) || townsAbroad.get(state)?.has(key) === true
}

import { spellingKey } from './spelling.ts'

/** Bases that are no postal city, by the city at their gate. Federal employers write them as places. */
const table = `
AK: Fort Richardson = Anchorage, Joint Base Elmendorf-Richardson = Anchorage, Fort Wainwright = Fairbanks;
AL: Gunter AFB = Montgomery, Maxwell AFB = Montgomery, Redstone Arsenal = Huntsville, Fort Rucker = Enterprise;
AZ: Davis Monthan AFB = Tucson;
CA: China Lake = Ridgecrest, Marine Corps Air Station Miramar = San Diego, Point Mugu = Oxnard;
CO: Buckley AFB = Aurora, Peterson AFB = Colorado Springs, Schriever AFB = Colorado Springs,
    Fort Carson = Colorado Springs;
CT: Groton Submarine Base = Groton;
DC: Joint Base Anacostia-Bolling = Washington;
FL: MacDill AFB = Tampa, Mayport = Jacksonville, Naval Air Station Jacksonville = Jacksonville,
    Naval Air Station Pensacola = Pensacola;
GA: Fort Gordon = Augusta, Fort Eisenhower = Augusta, Hunter AFB = Savannah,
    Albany Marine Corps Logistics Base = Albany;
GU: Andersen Air Base = Yigo, Agana = Hagatna, Finegayan = Dededo, Nimitz Hill = Hagatna;
HI: Fort Derussy = Honolulu, Hickam AFB = Honolulu, Pearl Harbor = Honolulu, Pearl Harbor Naval Base = Honolulu,
    Schofield Barracks = Wahiawa;
KY: Fort Campbell = Hopkinsville;
MA: Fort Devens = Devens;
MD: Fort Detrick = Frederick, Joint Base Andrews = Andrews Air Force Base;
MS: Keesler AFB = Biloxi;
NC: Fort Bragg = Fayetteville, Seymour Johnson AFB = Goldsboro;
NJ: Joint Base McGuire-Dix-Lakehurst = Trenton, Fort Dix = Trenton;
OK: Tinker AFB = Oklahoma City, Vance AFB = Enid;
PA: Carlisle Barracks = Carlisle;
PR: Fort Buchanan = Guaynabo;
TN: Fort Campbell = Clarksville;
TX: Ellington AFB = Houston, Fort Hood = Killeen, Fort Sam Houston = San Antonio, Joint Base San Antonio = San Antonio,
    Kelly AFB = San Antonio, Randolph AFB = Universal City;
VA: Joint Base Langley-Eustis = Hampton, Langley AFB = Hampton, Little Creek Amphibious Base = Virginia Beach,
    Naval Air Station Oceana = Virginia Beach;
WA: Bangor = Silverdale, Fort Lawton = Seattle, Joint Base Lewis-McChord = Tacoma,
    Naval Air Station Whidbey Island = Oak Harbor;
WI: Fort McCoy = Sparta;
WY: Warren AFB = Cheyenne`

const cityAt = new Map(
  table.split(';').flatMap((line) => {
    const [state = '', list = ''] = line.trim().split(/:\s+/)
    return list.split(/,\s+/).map((entry): [string, string] => {
      const [base = '', city = ''] = entry.split(' = ')
      return [`${spellingKey(base)}|${state}`, city]
    })
  }),
)

/** The city at the gate of a base, which is asked for with its state: there are cities of the same name in others. */
export const cityAtBase = (base: string, state: string): string | null =>
  cityAt.get(`${spellingKey(base)}|${state}`) ?? null

/**
 * Where visitors of a championship want to be near: its ten stadiums, the host cities' main stations, airports
 * and a few sights. Positions to about 100 m.
 * Each line: id, latitude, longitude, German name, English name, city, other names.
 */
const table = `
olympiastadion-berlin|52.5147|13.2395|Olympiastadion Berlin|Olympiastadion Berlin|Berlin|Olympic Stadium Berlin,Stadion Berlin,Berlin Stadion,Berlin Stadium
allianz-arena|48.2188|11.6247|Allianz Arena|Allianz Arena|München|Munich Football Arena,Fußball Arena München,Stadion München,München Stadion,Munich Stadium
westfalenstadion|51.4926|7.4519|Westfalenstadion|Westfalenstadion|Dortmund|Signal Iduna Park,BVB Stadion,BVB Stadion Dortmund,Stadion Dortmund,Dortmund Stadion,Dortmund Stadium
arena-auf-schalke|51.5545|7.0677|Arena AufSchalke|Arena AufSchalke|Gelsenkirchen|Veltins-Arena,Stadion Gelsenkirchen,Gelsenkirchen Stadion,Gelsenkirchen Stadium,Schalke Stadion,Arena auf Schalke
neckarstadion|48.7923|9.2320|Stuttgart Arena|Stuttgart Arena|Stuttgart|Neckarstadion,MHPArena,MHP Arena,Mercedes-Benz Arena,Stadion Stuttgart,Stuttgart Stadion,Stuttgart Stadium
volksparkstadion|53.5872|9.8986|Volksparkstadion|Volksparkstadion|Hamburg|Volksparkstadion Hamburg,Stadion Hamburg,Hamburg Stadion,Hamburg Stadium
duesseldorf-arena|51.2616|6.7331|Düsseldorf Arena|Düsseldorf Arena|Düsseldorf|Merkur Spiel-Arena,Esprit Arena,Stadion Düsseldorf,Düsseldorf Stadion,Düsseldorf Stadium
muengersdorfer-stadion|50.9335|6.8750|Müngersdorfer Stadion|Cologne Stadium|Köln|RheinEnergieStadion,Rhein-Energie-Stadion,Stadion Köln,Köln Stadion,Stadion Müngersdorf
zentralstadion-leipzig|51.3458|12.3483|Leipzig Stadion|Leipzig Stadium|Leipzig|Red Bull Arena,Zentralstadion Leipzig,Zentralstadion,RB Arena,Stadion Leipzig
waldstadion|50.0686|8.6455|Frankfurt Arena|Frankfurt Arena|Frankfurt am Main|Waldstadion,Deutsche Bank Park,Commerzbank-Arena,Stadion Frankfurt,Frankfurt Stadion,Frankfurt Stadium
airport-ber|52.3667|13.5033|Flughafen Berlin Brandenburg (BER)|Berlin Brandenburg Airport (BER)|Berlin|BER,Flughafen BER,BER Flughafen,BER airport,Berlin Airport,Flughafen Berlin,Berlin Flughafen,Flughafen Schönefeld
airport-fra|50.0333|8.5706|Flughafen Frankfurt (FRA)|Frankfurt Airport (FRA)|Frankfurt am Main|FRA,Frankfurt Flughafen,Flughafen Frankfurt am Main,FRA airport
airport-muc|48.3538|11.7861|Flughafen München (MUC)|Munich Airport (MUC)|München|MUC,München Flughafen,MUC airport
airport-dus|51.2895|6.7668|Flughafen Düsseldorf (DUS)|Düsseldorf Airport (DUS)|Düsseldorf|DUS,Düsseldorf Flughafen,DUS airport
airport-ham|53.6304|9.9882|Flughafen Hamburg (HAM)|Hamburg Airport (HAM)|Hamburg|Hamburg Flughafen,HAM airport
airport-cgn|50.8659|7.1427|Flughafen Köln/Bonn (CGN)|Cologne Bonn Airport (CGN)|Köln|CGN,Köln Bonn Flughafen,Flughafen Köln,Köln Flughafen,Cologne Airport,CGN airport
airport-str|48.6899|9.2220|Flughafen Stuttgart (STR)|Stuttgart Airport (STR)|Stuttgart|STR,Stuttgart Flughafen,STR airport
airport-lej|51.4239|12.2364|Flughafen Leipzig/Halle (LEJ)|Leipzig/Halle Airport (LEJ)|Leipzig|LEJ,Leipzig Flughafen,Flughafen Leipzig,Leipzig Airport
airport-haj|52.4602|9.6835|Flughafen Hannover (HAJ)|Hanover Airport (HAJ)|Hannover|HAJ,Hannover Flughafen
airport-nue|49.4987|11.0780|Flughafen Nürnberg (NUE)|Nuremberg Airport (NUE)|Nürnberg|NUE,Nürnberg Flughafen
airport-dtm|51.5183|7.6122|Flughafen Dortmund (DTM)|Dortmund Airport (DTM)|Dortmund|DTM,Dortmund Flughafen
airport-hhn|49.9487|7.2639|Flughafen Frankfurt-Hahn (HHN)|Frankfurt-Hahn Airport (HHN)||HHN,Hahn Flughafen,Flughafen Hahn,Hahn Airport
airport-fmm|47.9888|10.2395|Flughafen Memmingen (FMM)|Memmingen Airport (FMM)|Memmingen|FMM,Memmingen Flughafen,Allgäu Airport
airport-fkb|48.7794|8.0805|Flughafen Karlsruhe/Baden-Baden (FKB)|Karlsruhe/Baden-Baden Airport (FKB)||FKB,Baden-Airpark,Flughafen Baden-Baden
airport-nrn|51.6024|6.1422|Flughafen Niederrhein (NRN)|Weeze Airport (NRN)||NRN,Flughafen Weeze,Weeze Flughafen,Niederrhein Airport
airport-bre|53.0475|8.7867|Flughafen Bremen (BRE)|Bremen Airport (BRE)|Bremen|BRE,Bremen Flughafen
airport-drs|51.1328|13.7672|Flughafen Dresden (DRS)|Dresden Airport (DRS)|Dresden|DRS,Dresden Flughafen
airport-fmo|52.1346|7.6848|Flughafen Münster/Osnabrück (FMO)|Münster Osnabrück Airport (FMO)||FMO,Flughafen Münster
airport-pad|51.6141|8.6163|Flughafen Paderborn/Lippstadt (PAD)|Paderborn Lippstadt Airport (PAD)||PAD,Flughafen Paderborn,Paderborn Airport
station-berlin|52.5251|13.3694|Berlin Hauptbahnhof|Berlin Central Station|Berlin|Berlin Hbf,Hauptbahnhof Berlin,Berlin Main Station
station-dortmund|51.5178|7.4593|Dortmund Hauptbahnhof|Dortmund Central Station|Dortmund|Dortmund Hbf,Hauptbahnhof Dortmund
station-duesseldorf|51.2202|6.7944|Düsseldorf Hauptbahnhof|Düsseldorf Central Station|Düsseldorf|Düsseldorf Hbf,Hauptbahnhof Düsseldorf
station-frankfurt|50.1071|8.6638|Frankfurt Hauptbahnhof|Frankfurt Central Station|Frankfurt am Main|Frankfurt Hbf,Hauptbahnhof Frankfurt,Frankfurt am Main Hbf
station-gelsenkirchen|51.5050|7.1025|Gelsenkirchen Hauptbahnhof|Gelsenkirchen Central Station|Gelsenkirchen|Gelsenkirchen Hbf,Hauptbahnhof Gelsenkirchen
station-hamburg|53.5528|10.0067|Hamburg Hauptbahnhof|Hamburg Central Station|Hamburg|Hamburg Hbf,Hauptbahnhof Hamburg
station-koeln|50.9432|6.9587|Köln Hauptbahnhof|Cologne Central Station|Köln|Köln Hbf,Hauptbahnhof Köln,Cologne Main Station
station-leipzig|51.3455|12.3821|Leipzig Hauptbahnhof|Leipzig Central Station|Leipzig|Leipzig Hbf,Hauptbahnhof Leipzig
station-muenchen|48.1402|11.5583|München Hauptbahnhof|Munich Central Station|München|München Hbf,Hauptbahnhof München,Munich Main Station
station-stuttgart|48.7840|9.1816|Stuttgart Hauptbahnhof|Stuttgart Central Station|Stuttgart|Stuttgart Hbf,Hauptbahnhof Stuttgart
brandenburger-tor|52.5163|13.3777|Brandenburger Tor|Brandenburg Gate|Berlin|
koelner-dom|50.9413|6.9583|Kölner Dom|Cologne Cathedral|Köln|Dom Köln
theresienwiese|48.1314|11.5496|Theresienwiese|Theresienwiese|München|Oktoberfest,Wiesn
neuschwanstein|47.5576|10.7498|Schloss Neuschwanstein|Neuschwanstein Castle||Neuschwanstein
zugspitze|47.4211|10.9853|Zugspitze|Zugspitze||
europa-park|48.2660|7.7220|Europa-Park|Europa-Park||Europapark,Europa Park Rust
nuerburgring|50.3356|6.9475|Nürburgring|Nürburgring||
`

export type Landmark = {
  id: string
  lat: number
  lng: number
  de: string
  en: string
  /** German name of the city it belongs to, if any. */
  city: string
  also: string[]
}

/** The table above, one record for each line. */
export const landmarks: Landmark[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', lat = '', lng = '', de = '', en = '', city = '', also = ''] = line.split('|')
    const others = also ? also.split(',') : []
    return { id, lat: Number(lat), lng: Number(lng), de, en, city, also: others }
  })

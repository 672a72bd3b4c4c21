/**
 * Typed texts, with the reader's language and the expected first result. The second half was written before the first test
 * run; add to it rather than change it.
 */
const table = `
de|Muenchen|München
de|Munchen|München
de|München|München
de|Mün|München
de|mü|München
en|Munich|Munich
de|Munich|München
de|Stuttgard|Stuttgart
de|Hambrug|Hamburg
de|Leizpig|Leipzig
de|gelsenkirhcen|Gelsenkirchen
de|Müncen|München
de|Wolfsbrug|Wolfsburg
de|80331|80331 München
de|80|Postleitzahl 80 · München
en|80|Postcode 80 · Munich
en|Cologne|Cologne
de|Cologne|Köln
de|Koeln|Köln
de|Köln|Köln
de|Kölle|Köln
de|kol|Köln
de|Köln Ehrenfeld|Ehrenfeld
de|Ehrenfeld, Köln|Ehrenfeld
de|Köln Nirgendheim|Köln
de|Frankfurt|Frankfurt am Main
de|Frankfurt Oder|Frankfurt (Oder)
de|Frankfurt (Oder)|Frankfurt (Oder)
de|Frankfurt, Brandenburg|Frankfurt (Oder)
de|b|Berlin
de|fr|Frankfurt am Main
de|Dusseldorf|Düsseldorf
de|Duesseldorf|Düsseldorf
de|dus|Düsseldorf
de|Prag|Prag
de|Warschau|Warschau
de|Mailand|Mailand
de|Lissabon|Lissabon
de|Strassburg|Straßburg
de|Danzig|Danzig
de|Lodz|Lodz
de|Nizza|Nizza
de|Rom|Rom
de|Wien|Wien
de|Paris|Paris
de|Київ|Kiew
de|Москва|Moskau
de|Deutschland|Deutschland
en|Germany|Germany
de|Germany|Deutschland
de|Österreich|Österreich
de|Bayern|Bayern
de|NRW|Nordrhein-Westfalen
de|Hannover|Hannover
en|Hanover|Hanover
de|Essen|Essen
de|Weimar|Weimar
de|Halle|Halle (Saale)
de|Bad Homburg|Bad Homburg vor der Höhe
de|Wittenberg|Wittenberg
de|St. Gallen|Sankt Gallen
de|Sankt Gallen|Sankt Gallen
de|Allianz Arena|Allianz Arena
de|BER airport|Flughafen Berlin Brandenburg (BER)
de|Schwabing|Schwabing
de|Neuschwanstein|Schloss Neuschwanstein
de|Stadion Dortmund|Westfalenstadion
de|44135 Dortmund|Dortmund
de|Musterstraße 5, 44135 Dortmund|Dortmund
de|Hauptstraße 12 Dortmund|Dortmund
de|Garmisch|Garmisch-Partenkirchen
de|Rothenburg ob|Rothenburg ob der Tauber
de|Bad Tölz|Bad Tölz
de|Toelz|Bad Tölz
de|Gütersloh|Gütersloh
de|Guetersloh|Gütersloh
de|Luebeck|Lübeck
de|Lubeck|Lübeck
de|Wurzburg|Würzburg
de|Würzbrug|Würzburg
de|Regensbrug|Regensburg
de|Freibrug|Freiburg
de|Karlsruh|Karlsruhe
de|Saarbrücken|Saarbrücken
de|Sarbrücken|Saarbrücken
de|Mönchengladbach|Mönchengladbach
de|Monchengladbach|Mönchengladbach
de|Düseldorf|Düsseldorf
de|Dortmudn|Dortmund
de|Frankfurt a|Frankfurt am Main
de|Frankfurt am Main|Frankfurt am Main
de|Offenbach|Offenbach
de|Herne|Herne
de|Castrop|Castrop-Rauxel
de|Ulm|Ulm
de|Hof|Hof
de|Au|Augsburg
de|Hamm|Hamm
de|Fürth|Fürth
de|Kassel|Kassel
de|Zürich|Zürich
en|Zurich|Zurich
de|Genf|Genf
en|Geneva|Geneva
de|Brüssel|Brüssel
en|Brussels|Brussels
de|Kopenhagen|Kopenhagen
en|Copenhagen|Copenhagen
de|Budapest|Budapest
de|Bukarest|Bukarest
en|Bucharest|Bucharest
de|Athen|Athen
en|Athens|Athens
de|Belgrad|Belgrad
de|Edinburgh|Edinburgh
en|Glasgow|Glasgow
en|Nuremberg|Nuremberg
en|Brunswick|Brunswick
en|Vienna|Vienna
en|Prague|Prague
en|Warsaw|Warsaw
en|Bavaria|Bavaria
en|Saxony|Saxony
en|Switzerland|Switzerland
de|Schweiz|Schweiz
de|Frankreich|Frankreich
en|France|France
de|Türkei|Türkei
en|Turkey|Türkiye
de|Holland|Niederlande
de|Tiflis|Tiflis
de|Istanbul|Istanbul
de|Lwiw|Lwiw
de|Lemberg|Lwiw
de|Kreuzberg|Kreuzberg
de|Prenzlauer Berg|Prenzlauer Berg
de|Altona|Altona
de|St. Pauli|St. Pauli
de|Sankt Pauli|St. Pauli
de|Berlin Kreuzberg|Kreuzberg
de|Kreuzberg, Berlin|Kreuzberg
de|Hamburg Altona|Altona
de|München Schwabing|Schwabing
de|Dortmund Hörde|Hörde
de|10115 Berlin|10115 Berlin-Mitte
de|D-50667 Köln|Köln
de|70173|70173 Stuttgart
de|10551|10551 Berlin-Moabit
de|26160|26160 Bad Zwischenahn
de|44263|44263 Dortmund-Hörde
de|45|Postleitzahl 45 · Essen
de|04109 Leipzig|Leipzig
de|Veltins Arena|Arena AufSchalke
de|Olympiastadion|Olympiastadion Berlin
de|Flughafen Frankfurt|Flughafen Frankfurt (FRA)
en|Munich airport|Munich Airport (MUC)
de|Berlin Hbf|Berlin Hauptbahnhof
de|Stadion Köln|Müngersdorfer Stadion
en|Cologne Cathedral|Cologne Cathedral
de|Königsallee 1, Düsseldorf|Düsseldorf
de|nahe Stuttgart|Stuttgart
en|near Hamburg|Hamburg
de|Halle (Saale)|Halle (Saale)
de|Halle, NRW|Halle
de|Brandenburg an der Havel|Brandenburg an der Havel
de|Neustadt an der Weinstraße|Neustadt
de|Ludwigshafen|Ludwigshafen am Rhein
de|Sachsen|Sachsen
de|Niedersachsen|Niedersachsen
de|München, Bayern|München
de|Rom, Italien|Rom
de|Gent|Gent
de|Tallin|Tallinn
de|Ljubliana|Ljubljana
en|Ljubljana|Ljubljana
de|Szczecin|Stettin
de|Sevilla|Sevilla
en|Seville|Seville
de|Санкт-Петербург|Sankt Petersburg
de|Берлин|Berlin
de|Αθήνα|Athen
en|Dusseldorf|Düsseldorf
en|Gelsenkirchen|Gelsenkirchen
de|Schalke|Schalke
de|Bochm|Bochum
de|Essn|Essen
de|Leverkussen|Leverkusen
de|Wupertal|Wuppertal
de|Braunschwieg|Braunschweig
de|Kaiserslauten|Kaiserslautern
de|Heidelburg|Heidelberg
de|Bayreuth|Bayreuth
de|Neuss|Neuss
de|Witten|Witten
`

export const qualityQueries: { lang: 'de' | 'en'; text: string; expected: string }[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [lang = '', text = '', expected = ''] = line.split('|')
    return { lang: lang === 'en' ? 'en' : 'de', text, expected }
  })

// The most common passwords of six characters or more, most used first: 'passwords-common' of
// @zxcvbn-ts/language-common 4.1.3, whose counts come from published leaks (MIT, Copyright (c) 2012-2016 Dan Wheeler
// and Dropbox, Inc., (c) 2021 @zxcvbn-ts), plus words that are common in Saudi Arabia. Permission is hereby granted,
// free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"),
// to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
// publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
// furnished to do so, subject to the following conditions: the above copyright notice and this permission notice shall
// be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY
// OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A
// PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
// DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
// CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

/** Lower case, separated by white space. */
export const commonPasswords = `
password 12345678 qwerty 123456789 dragon baseball football monkey letmein shadow master michael mustang qwertyuiop 1234567890 superman 1qaz2wsx fuckyou
jordan qazwsx jennifer killer trustno1 hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou fuckme ranger
daniel hockey george computer michelle jessica starwars asshole pepper klaster zxcvbn freedom princess joshua maggie ginger 11111111 amanda ashley cheese
nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather thunder merlin secret diamond anthony hammer
fucker 1234qwer silver gfhjkm justin patrick richard bailey internet samantha golfer scooter orange cookie q1w2e3r4t5 maverick jackson sparky mickey phoenix
bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon welcome samsung steelers joseph smokey dakota melissa arsenal
boomer eagles tigers marina nascar booboo gateway porsche yellow monster spider diablo hannah bulldog junior london purple compaq lakers iceman qwer1234
hardcore cowboys banana boston brandon tennis johnny miller q1w2e3r4 coffee scooby edward nikita mother yamaha brandy barney chester fuckoff oliver charles
player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy please fender jasper slayer rabbit natasha rachel bigdick marine wizard
marlboro raiders prince casper fishing flower crystal jasmine panties iwantu adidas winner winter gandalf password1 ghbdtn 1q2w3e4r angela golden lauren
cocacola jordan23 winston madison angels blowme panther sexsex bigtits spanky shannon sophie johnson asdfasdf toyota murphy canada danielle 12344321 blowjob
jonathan liverpoo muffin cooper apples jackie dennis qwerty123 passw0rd abcd1234 sandra pokemon slipknot carlos qazxsw scorpion qwaszx nathan butter startrek
rainbow asdfghjkl redskins newyork gemini cameron qazwsxedc florida liverpool turtle nicholas viking booger wilson sierra butthead doctor rocket victor
dolphins captain bandit jaguar packers pookie peaches dolphin helpme tucker theman tiffany maxwell jeremy qwertyui shithead debbie albert maddog lovers monica
united giants nirvana metallic hotdog rosebud mountain benjamin warrior stupid elephant suckit success jackass bonnie alexis scorpio samson rush2112 azerty
freddy driver willie calvin 1q2w3e4r5t sydney gators dexter creative voodoo arthur trouble america nissan gunner rebecca stella garfield gordon jessie
bullshit parker asdfghjk fucking apollo 1qazxsw2 eminem december legend airborne beavis august brooklyn godzilla skippy 4815162342 kitten shelby beaver
phantom nothing asdasd williams xavier braves darkness blink182 travis copper tomcat platinum qweqwe 01012011 bigboy animal police 11223344 online voyager
lifehack 12qwaszx sniper trinity walter blazer heaven snowball playboy bubbles loveme hooters cricket marvin willow donkey topgun nintendo saturn family
november gabriel destiny pakistan pumpkin digital sergey chance explorer redwings private therock runner 789456123 lasvegas guinness beatles cassie christin
asdf1234 celtic broncos andrey babygirl nelson donald eclipse cartman fluffy louise michigan testing carolina little samuel alexande birdie cherry pantera
sharon gibson vampire mexico dickhead buffalo montana genius flyers maximus school minecraft lovely stalker metallica doggie carter kristina kimberly spencer
speedy barbara snickers sabrina carmen marcus bronco yankee friends paradise dreams magnum horses caroline 147258369 lacrosse goober member qwertyu enigma
scotty pimpin bollocks surfer genesis poohbear qweasdzxc racing friend hawaii october vanessa poopoo einstein boobies stanley walker bitches drowssap stephen
courtney simple alaska badger action denise jester spitfire drummer forest patricia maryjane champion diesel svetlana friday gregory pamela hotrod anderson
douglas westside security google badass shorty tester thumper hitman mozart general reddog zaq12wsx lizard alexander melanie ruslan 123456789a vincent
1232323q teresa scarface qwerty12 marshall olivia veronica buddha spirit frankie stargate antonio liberty natalie mercury naruto 12345qwert suzuki semperfi
popcorn spooky marley system brittany claudia scotland cherokee vikings simpsons leslie rascal qweasd loveyou hummer michael1 allison patches russia adrian
jupiter penguin cumshot howard passion vfhbyf vladimir franklin sandman infinity bastard raider passport assman sucker fantasy bulldogs 1234554321 horney
domino budlight ironman disney norman usuckballz1 softball bishop francis brutus redrum brooke bigred jeffrey fktrcfylh karina marines kawasaki digger ireland
oksana fireman cougar college alicia russell houston monday bradley nigger justice wildcats tinker duncan dancer logitech avalon swordfis everton reggie
motorola alexandr timothy hentai claire patriots madonna colorado eugene ducati kermit juventus indian connor galore freeuser smooth titanic boogie simpson
warcraft wolverin elizabet arizona saints valentin georgia accord baxter denver mitchell christ password123 yfnfif stinky zachary roland naughty ncc1701d
spiderma chopper brenda hello123 extreme virginia skyline zombie pearljam froggy pirate fylhtq vision 123qweasd awesome alyssa dreamer predator bullet empire
charlie1 kirill people panthers skipper nemesis peekaboo alison rolltide american cardinal arnold chevelle psycho danger mookie wanker manutd hobbes vegeta
goblue burton fyfcnfcbz picard windows loverboy lovelove vfrcbv victory 123654789 bambam turkey serega tweety hiphop galina changeme rooster polina berlin
suckme taurus electric ronald avatar raptor maksim spring brazil bigcock newport kenneth hendrix madmax england sublime britney france darkside bigman
hercules lawrence wolfpack classic letmein1 lincoln ronaldo 741852963 spiderman blizzard cheyenne 123456789q wombat cjkysirj raymond brother kristen pandora
devils simone holiday wildcat kramer 147852369 sterling caesar alabama carrie bondage basketball sports pussycat pickle leather shaggy a1b2c3d4 chronic
flowers robbie gracie freepass airplane perfect kodiak billybob katana sunset stingray snowman chocolat zeppelin garcia detroit wolves pontiac firebird vagina
gundam panzer outlaw pretty fisher connie business trevor redhead hardon greenday tarheels 01011980 nastya hellfire engineer savage service serenity michele
lickme fireball 1029384756 remember darkstar miranda mustang1 harvey strike freddie pavilion beauty bobafett 01012000 dbrnjhbz bigmac clinton bowling natali
future harrison wallace welcome1 swimming apache pyramid dodgers whynot fuckit defender morris trooper cancer precious packard lucifer popeye weasel icecream
stewart tanner swordfish blonde presario rockstar viktor manager cheryl norton control wutang airforce julian atlanta thailand looking casino 21122112 lennon
bluebird theone hawkeye hacker dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo barbie design pervert machine herman wrangler trucks nipples roscoe
tornado lights bubble cadillac madman orlando pegasus target longhorn philip browns stefan cannon dilbert baller microsoft winnie christia qazwsx123 shooter
xfiles qazqaz lesbian street seattle corona amateur cthutq prelude malibu freaky assassin integra atlantis 123qweasdzxc pussies dragons iloveu unicorn
lonewolf regina stealth kristin peewee openup bobcat stacey software newton leonardo student srinivas angelina valentina trigger zaqwsx lolita athena shotgun
coyote bruins veronika dollar country babydoll lestat wordpass hottie smiley potter random sweety butterfly chipper samurai maddie devildog valerie mistress
flipper freedom1 express powers soso123aljg cessna teacher goldie polaris piglet cookies montreal hjvfirf ladies wolfgang fatboy scully father single wicked
fetish foobar castle tickle transam dfvgbh 31415926 impala sunday hotstuff ronnie jasmin gambit toshiba basketba lancer birthday stephani jessica1 hooker
knicks roberto stinger testtest fuckyou2 kathleen savannah shamrock benson squirt deftones trucker redneck goldberg alfred blaster siemens shelly renegade
manson subaru ibanez blondie hamilton swinger reaper cristina minnie mylove galaxy lindsay dudley farmer gloria special blahblah enterpri 1234abcd travel
babylon5 bigone sweetpea skeeter fucked indiana ficken trfnthbyf freeman curtis smitty marino joanne bigfoot escort larisa trumpet tristan spartan babylon
asdfghj sister valera stormy paladin andreas cavalier marathon hamlet aardvark butterfl bigboobs mister manchester yankees1 napoleon indigo hornet skater
jerome pierre wonder toronto indians karate buckeyes 01011990 hesoyam fredfred charger highland sweetie holland 1qaz2wsx3edc chiefs diamonds buckeye aurora
hotsex campbell griffin brandi redman passwor chandler drpepper monika maiden elizabeth leonard bernie pornstar garden autumn 12345678910 thuglife millie
jungle pencil tomtom insane timber sherlock mariah audrey hamster aragorn pioneer techno catdog lollol triumph sidney fktrctq sophia morpheus island wetpussy
hobbit blabla erotic pascal sampson consumer justme marion stones chrissy nadine goforit burger pitbull kelsey adgjmptw spartak german kissme hunting kaiser
martha colors artist harold italia sammie barcelona nicolas virgin pebbles sundance isabella overlord emerald callie racecar isabelle germany goddess change
wesley nipple basket joejoe poison zipper alpine shirley element huskers marcel christy pussys sakura chichi inside ultimate nicola ncc1701e blackie watson
rommel matthew1 geronimo caserta trojan 123qwe123 philips sergio nugget tarzan bassman warren trixie chicks aleksandr webster sherry manuel portugal dodger
anakin bobbob bomber michel madness superfly q1w2e3r4t5y6 florence yvonne fatcat global ybrbnf energy desire wrinkle1 soldier bianca sexual warlock martina
11235813 51505150 andrei seminole alejandr westham concrete access14 harris margaret hector christop ladybug letmein2 network bernard tintin qazxswedc
trombone pleasure rhbcnbyf history bluesky sherman january onelove cotton christian cdtnkfyf archie holden brianna vfvjxrf titans stallion lindsey singer
hansolo angelo joanna natalia beagle phillip panama smiles qawsed inferno mongoose connect kingkong snatch flatron bluemoon rocker personal blessed snakes
dominic forget finger beetle jamaica alberto a1234567 mulder fuckyou1 immortal passat plastic 123454321 dietcoke spunky anthony1 whiskey monitor giovanni
cactus ripper spyder markus planet patton exigen sticky waters nolimit daniela hollywoo abigail morrison katrina trunks assass always deedee 14789632 clifford
mission pickles million sailing holmes bonehead fernando ghbdtnbr charlott yomama darren rubber newman 1123581321 faster cumming bertha memphis sylvia
ilovesex maurice william1 hongkong jumper unreal geheim rodney nylons sebastia pentium legion shalom kennedy brooks graham sprite curious pacific loulou
funtime philly ferret niners werewolf milton cantona kingdom africa office boeing gilbert abgrtyu pirates super123 sheila french sweets cooldude palmer
eternity lollipop tottenha stocking monique anything foster jackoff biscuit drizzt camera columbia fossil moomoo makaveli tracey robinson isabel martini
salmon shasta jersey verbatim maniac snapper satan666 solomon patriot standard shaved blackcat asdzxc punkrock raistlin infantry qwerty12345 dillon gerald
twister ricardo waterloo cjkywt clayton crimson serena 01012010 oxford maxmax flight condor seinfeld silvia biggie maxine musicman ravens colleen wolfman
sharks megadeth cosmos velvet keeper foxtrot garrett damien sesame skywalke gn56gn56 banshee squirrel wolverine sunrise western grendel roxanne privet legolas
marlin herbert lvbnhbq qazwsxed carrot blades frosty stardust helena brownie groovy butler coolio twilight daytona licker peanuts intrepid pikachu trains
mollie vanhalen jericho hershey strider lobster punisher bottom 1234567a murray kansas shogun goblin search neptune showtime darwin amadeus suzanne fuckfuck
111222333 oldman showme getsome muscle obiwan support rfrfirf skittles ekaterina whitney maestro tanker english tarheel fighter thanks hannibal capital
newlife anubis gothic sabine thunder1 preston princes brendan evelyn python richie tequila chelsea1 clover delete mirage surfing 1q2w3e4r5t6y bentley portland
potato baggins review porter chubby panasonic sandiego sooners derrick penelope blackdog harmony fusion mature malcolm buttons 1a2b3c4d californ safety
playtime dagger moscow swallow warriors byteme stimpy gangster christine turner iverson lester chargers liquid mushroom cracker dingdong nymets bigguy mobile
tazman nimrod newpass crusader bugger stranger dkflbvbh anastasia volume masters monroe miguel doodle collins powder archer gotcha battle dublin slapshot
guardian 147896325 janice charly septembe photos knights angelica nookie milano scarlett stuart damian grizzly 123321123 camille scruffy brasil latino
kittycat poopie munchkin lorenzo rammstein 1passwor bananas barcelon santiago thegame gerard picasso walnut kolobok blackman wisdom trance starcraft parrot
quality auburn goodluck eatshit dorothy engine coltrane gorilla wheels katerina tamara postal fuck_inside luther cassidy discover oakland spanking osiris
dumbass shaney14 192837465 lonestar bridge bender stonecol dookie meridian megaman heather1 25802580 racerx rjntyjr sirius firefly richard1 alexandra madrid
griffey phoebe zaq1xsw2 weezer beautiful violet ledzep lowrider gangsta ghjcnj paradox tacobell 123698745 loving catalina vertigo halflife carson sergei
shiloh johnjohn sobaka buffett aliens chucky bonjour kangaroo thompson sinner socrates keyboard stevie trebor finish sprint shazam national celica scarlet
formula1 hoover sommer frances hotboy cynthia qwerasdf 12369874 penguins formula rebels fuckface elwood melvin vacation ragnarok bollox lexmark asshole1
mailcreated5240 lorraine claude rockon dodgeram tacoma wookie prodigy tempest vfhecz flames sebastian colombia kitkat oblivion mystery sithlord server molson
mustangs incubus smoker window scoobydo rescue bigballs zxcv1234 carpet titleist richmond director lawyer magnolia celeste melinda wright jimbob golfing
bobbie xanadu tardis blueeyes hearts pooper shaman mersedes 12312312 springer imagine janine patrick1 kenwood garbage martinez topper cowboys1 roberts lizzie
ashton elliott oracle sheena nuttertools mallard 1122334455 analsex shemale gateway1 asterix monkeys imperial cooler grateful gillian peterpan kingston
yourmom sleepy gremlin printer hudson pa55word freckles birdman aussie esther defiant margarita deadhead tatyana jackal frogger bridget research tobias
mariners rootbeer blondes donnie katrin weather aspirine frederic parola children account israel stephanie shaolin noodles celine willis forgot scooter1
11112222 rogers palace santos ohyeah magnus laurie creampie amazon kisses ludwig fatass plymouth justdoit assfuck nellie 1234567q putter broken nopass letsgo
tatiana champs lightnin massive camelot deanna gizmodo spidey caliente aezakmi goodtime mypass roller catherin active payton lonely redalert brucelee smokin
porkchop astros aquarius raiders1 thankyou atomic fletcher shopping a1s2d3f4 marian vanilla unknown sapphire temple qwert123 marvel beckham qazwsxedcrfv
kaktus myself sooner blacky hastings blackjac aggies scream picture judith iforgot kasper cxfcnmt bangkok 01012001 shitty spectrum eduard jammer painter
primus veritas ernest kristi chevrole amsterdam slappy valley hitler clancy spankme granny avenger diamond1 rosemary husker candyman beatrice scrappy falcons
front242 harder atlantic labrador 123456qwerty smudge syracuse southern melody elijah center darling throat fatman krishna sanchez pancho pacman commando
vulcan clitoris lemons 8j4ye3uz odessa barkley monopoly method kelley punkin pineappl celtics lesbians gangbang bennett flyboy hamburg spartans tricky
romashka 123456aa snuggles phoenix1 infiniti anders billie hermes jeremiah vivian annette homerun forrest carolyn 1234567890q topcat hayden cosworth vectra
grover goodbye charlotte cuddles bossman horndog doberman telefon qawsedrf ivanov durango peugeot franco plumber rbhbkk pauline exigent brandon1 laguna
emmanuel webmaster bowler leopard strong theking redbull viktoria porsche9 breeze topdog starbuck dalton fuckers hungry beefcake reality gjkbyf speaker
shelley godsmack clarence writer loveit kingpin valhalla starfish anarchy herbie blacks content sailboat desert fitness brando bohica achilles tractor
ncc1701a hidden kicker arsenal1 labtec napass pa55w0rd amelia tuesday frontier swingers caitlin muppet terror legacy farside terminator matilda kentucky
jackson1 doughboy ramona butthole phillies jrcfyf camels dannyboy oakley nebraska double qwertyuio sabbath pinkfloy homers striker looker fallen maryland
luckydog azamat september iguana oklahoma moloko qwerty123456 agent007 vfrcbvrf javier daniil command rhonda studio pistol skiing franky stoner conrad select
houses elliot charmed vladik nathalie whocares maynard vkontakte ihateyou puppies zidane eileen dilligaf mandingo moneys tyrone nevada kotenok mystic
california budman church carlton rafael technics golfball rookie laptop 01011991 jennie triton trojans bunghole zvezda 15426378 hurrican central stripper
filter jethro gustav escape aberdeen lespaul rfnthbyf enterprise dthjybrf cutter splash handsome oilers randall nofear cupcake excalibu momoney gbpltw bigger
belinda svetik possum moocow brothers bethany keystone babyboy flamingo firefox bogdan ccbill passwort soleil lancelot melissa1 vipers marilyn tdutybq juliet
leader madden russian australia sabina coolman babies skinny zaphod kamikaze verona noodle doobie designer deadman attack vortex killme dogman pokemon1 gopher
somethin danila reagan apollo13 cancel torres freaks azsxdc dracula poncho bearbear engage deskjet bradford hammers deeznuts warhammer rangers1 justine fabian
blueblue marissa oregon bubbas sinatra hilton meatball mailman dawson columbus manchest cthulhu macdaddy mighty michaela grandma sterlin cartoon summit
123456789z sentinel tolkien bicycle beverly breast lickit meghan universe capone julius bryant truelove eatpussy hailey bowser kathryn sexygirl fernand eleven
rockets billyboy military jamesbon iloveyo traffic redhot microsof miracle microlab gofish pantyhos lifetime mayday aikido 01011985 conner cutlass thekid
gordon24 theodore titties sweden function polska 73501505 market scotch lansing elvira bloody hustler anfield catman bonita passwor1 cheers tinman airbus
peters azsxdcfv santana hayley station gabrie scottie orioles 01011970 charlton fortuna dfkthbz rustam warlord retard fatima ultima bigmoney rotten grumpy
oranges superstar fordf150 asdfjkl boxing xtreme denali selena zxcasd huskies terminal wilbur kristy wildfire vladislav bikini hollywood mayhem sultan
gretchen figaro sixers sparta saratoga 321654987 running 01011981 models greenbay cancun marlene trinidad chewie crunch bigbird mellon chicken1 bigtime
fashion piccolo rjirfrgbde rovers meatloaf hyperion sandro rightnow jarhead armani treasure miriam hansen natural 01011986 lisalisa bizkit chester1 jasmine1
maradona sayang charli rfhbyf utopia anaconda japanese camilla coconut govols emerson memory catherine cruise dragoon woofwoof giorgi packer pass1234 poontang
illini christopher davids zaqxsw sticks revenge exodus reebok chanel albatros cabbage beaner quincy greens tomato richards turkey50 adriana kenworth happy123
deborah cooter dinosaur holyshit eeyore movies lionking creamy poodle tsunami happyday knopka bogart corrado volley chickens orgasm whisper flying chocolate
walleye hopper twisted chaser memorex ericsson jensen positive crazybab science frisco romance sherwood shania rereirf sausage milana vfvekz profit zenith
fugazi junebug clemson polniypizdec0211 tootsie fktrcfylhf comics zxcasdqwe vfczyz werner aspire hardrock condom rachael gringo anhyeuem madeline february
abc12345 harper stocks marcos samsung1 clapton roberta coleman applepie skywalker theresa koshka tundra vitalik gmoney bigsexy ingrid pillow gandalf1 fingers
samiam davidson skorpion candle nobody hellyeah better australi rockhard sparkle johanna everest rfrnec hedgehog 13243546 wolfie yosemite marisa voyeur baddog
jazzman cheetah 1qa2ws3ed slacker steele mikemike pooppoop america1 barsik valeria deniska fright karolina kirsten vfksirf kenshin bootie cyclone starship
balloon maxell rupert 0.0.0.000 milena bonsai salvador greatone vernon slider lillian admiral cecilia stolen albion midget fuckin freeporn nikola hithere
football1 78945612 damnit dinamo francois calico duchess scratch powell packers1 stefano fortune nyjets artemis robotech roadkill backdoor rastaman fiesta
felicia alliance fletch jerkoff killbill goliath cinnamon rambler malaka tekken sojdlg123aljg 18436572 963852741 carrera bangbang jeanette ramses operator
duster wibble alibaba mechanic keywest amsterda bristol pingpong rasputin marianne hooter rctybz sanders faggot krista presto majestic nguyen fowler passwords
buttman pompey trident viagra kipper kingfish zxcvbnm1 gotohell garage mattie slutty isaiah steeler wrestlin pooter divine clipper charley macross railroad
lineage2 seamus swimmer jokers thursday a123456789 solnce kimber guiness pussie mathew nature matador sparks typhoon retired subway ivanova ghetto florian
vermont ktyjxrf lolipop spears yzerman peterson magick phillips cinder nwo4life shearer pupsik charles1 dfkthf allsop grapes pippen kcj9wx5n dammit caveman
critter underdog r2d2c3po skydive renault onlyme murder snoopdog jayhawk hotshot caramel broadway theboss fuckher umbrella feather credit splinter depeche
seeker fuckthis respect crysis direct animals chemical cyclops 123789456 chivas jamesbond blackhaw passpass sinclair megapass beanie translator helloo
magicman fishes supersta giuseppe caligula shannon1 juggalo frozen quattro meredith wassup bullseye saturday pornos cohiba floppy alucard deacon tabitha
kristine tunafish gfhjkm123 dkflbckfd kickass p0015123 12131415 vietnam kendall safari crawford klingon looser goalie damage maureen tazmania cigars facial
deepthroat malina silence samara dfktynbyf cruiser vector tommyboy banker horizon chainsaw button bigbear forfun abraham astrid carole andres sharky royals
christina misfit yousuck fallout marino13 scania nudist getmoney budweise qazwsx12 believe brighton absolut kungfu kostya monaco gunners vfhufhbnf mamapapa
minime blueboy penthous chrisbln whitey europa bertie daphne groucho mirror village trader stroke walrus susanne number sabres nipper snowboar undertaker
flounder moneyman bottle kahuna canadian viewsonic coolguy downtown wagner strange fabric trisha italian ybrjkfq cypress 01011989 qwerty1234 eastside sneakers
passme topher golfgolf barber sinbad panasoni mybaby skidoo chicago1 massimo jillian sparrow senior dalejr thecat snapple mondeo leanne emmitt thanatos
ghjcnjnfr maximum smegma thesims whitesox bonkers poseidon musica johannes gargoyle olivier hambone bluedog intruder sunnyday compute smelly wapbbs answer
studly ferrari1 simona solution madison1 newcastl adonis goodman sexxxx europe goldstar quantum buckshot static dollars 01011988 titanium danzig jabroni
library journey beastie chrono edwards test1234 gunnar federico custom assholes daewoo briana watcher superman1 albina sunflowe dorian babyblue premier
staples stereo westwood apple123 usnavy boomboom florida1 sasuke dharma pisces motherlode multiplelo sapper scanner marius callaway bayern lamont rivers
walmart micheal starfire theend erotica aaliyah doogie paintbal winston1 123qwerty newbie knickers lokomotiv hotred ufkbyf panther1 laurel wasser jessic
thirteen rjycnfynby avalanch outkast truman magpie philippe poetry havefun michell cubbies losers hotpussy deejay fghtkm droopy blossom allmine 01011984
zerocool tomorrow godfather greece second reading greene sascha busted bimmer original builder demons nitram pudding bounce donuts 01011987 newyork1 jeanne
idontknow aleksey vfvfgfgf leonid smokes mylife beerbeer redfish working rodman beaches 1x2zkg8w contact prissy gegcbr tights insert beretta francesc jewels
searay padres celeron mittens quartz diehard micron syncmaster cornell christie stunner rtyuehe hoosier zxasqw12 peyton paintball monalisa queens terrapin
spongebob attitude backup whisky clevelan cedric barefoot chuckles barrett meathead bigass gretzky 02071986 kosmos cfitymrf biggles cambiami 12345678q
03082006 thongs blessing aleksandra twinkle gladiator gollum southpark rabota mazafaka goodboy carbon stoney weaver footbal pianoman gaston casanova traveler
stumpy hawkeyes clarinet looney maggot felipe bucket eduardo freeze sexyman johnboy snapon deeznutz warthog rooney futbol filthy carina 10203040 mustard
boricua meowmeow mellow sunshin bengals combat whatsup sauron krystal monster1 prophet lovesex triangle booker reefer nickel venice xander valencia 01011910
rhiannon crystal1 smeghead valeri andromeda 12345679 cerberus james007 sputnik groove lambert usarmy tiberius zigzag welder gabriell candice salamander
eternal motley resident hayabusa marcia together rainman poochie purdue redwood ripple buzzard redwing boobie juliette hokies 1q2w3e4r5 crjhgbjy jagger
nokia6300 rockford goldwing brewster bermuda thegreat confused badgirl bacardi whiskers spaceman starman rebecca1 claudio 12qw34er allstar carolin gesperrt
swords wildman nikolay slinky wrestling mohammed pinhead hacked sersolution overkill rhfcjnrf mishka montgom240 banane bulldog1 person public fester something
12345qwe helmet ripken frisky changed higgins trapper windsor supreme kaylee athens norway runescape hurley lightning dbrnjh 14725836 19411945 darius midway
hoosiers vinnie recovery cicero napster lionel amazing tracker 01011992 adrienne roadking menace secure stoned thedog sacred squash smoking illusion 01091989
woohoo medicine antoine leavemealone bagira megatron orchid reader company doghouse 12345678a buddah jaybird chuckie morning chuang mortgage heineken saleen
rulezzz fishing1 massage sonics moonlight motherfucker 02071982 pobeda benfica kashmir realmadrid balloons optimus chunky tinkerbell 135792468 common starter
brewer babyface gregor dogfood hardcock deluxe bigmike 01011975 blackbir bookworm hampton jeffery salomon godfathe meister seahawks talisman blackjack eraser
collin pissing hawaiian michae berger alphabet tricia beautifu maryann 123456654321 really mortimer tongue century sancho remote darkman buddie roadrunn
pizzas password2 medusa health stalin toledo cubswin beowulf charlene willia christmas handyman pacers unique eleanor digital1 clouds tiffany1 cgfhnfr breasts
chinook 01011993 wedding calgary dutchess heckfy ludmila 12301230 because cheater famous delphi wareagle martine gromit sponge ashlee valkyrie passwd idontkno
smiths mohamed teddybea killers boxster dragonball babybaby mermaid satana dolphin1 bhbirf foryou qazzaq puddin inuyasha stanford peacock assword misery
desiree barnes sullivan beamer diggler medical wishbone circle property ripley thedude fisting alexia beemer jayden gameover redline venera salsero fuckoff1
fytxrf kittykat spanish sinister vedder gonavy manowar 02021987 novell colonel rancid dragon12 chrome friendly aa123456 destroy titten electra geoffrey
newpass6 eureka onetime katherine lakota claymore hotbox banner madina 02011985 manuela bitchass sporting bartman matthews checkers playing 01011977 02041986
carmel gabriela dfcbkbq nimbus wrestle 02081988 jktymrf alexalex preacher gamecube 02051986 mustafa svoboda circus armagedon alenka playstation z1x2c3v4
02091987 12011987 magical claudi rhtdtlrj thumbs camper doitnow goaway subzero charity hootie pissoff jammin blackout darrell cocaine bcfields skylar rolling
loaded milkman davide bigbutt electron johann devil666 cheeks silverad lighter 02021988 hassan 02031986 pothead gobucks 123456qw squall thunderb 02101985
courage pippin ghostrider antoni kaitlyn reynolds cannabis xerxes ipswich ninjas farley lucille jimmie dieter annika southpar marika jackson5 dickie jetski
finance tdutybz dianne forward jenkins bright absolute musashi ferris iamgod lipstick 1234567890a laurence 02061985 02011987 mandarin baseball1 tottenham
adults yfnfkmz kleopatra tulips zhuang dirtbike 1357924680 pickup dwayne othello katherin warner northern cinema cameltoe petrov bluefish pheonix iscool
secrets 02021986 modena marsha slippery kissing caravan divorce beatle sanfran 01011983 cheech badman 02091986 samtron paloma dolores qweasd123 shadows
mollydog annabell starcraf ghblehjr vasilisa jameson scorpio1 illinois warning jockey deadpool hillary bearcat caprice farscape bigtit lassie sander sunflower
hopeless sheriff carpedie asdfzxcv sherri barton shepherd 02021984 gatorade keegan cameron1 toolman barker spectre pussey nuggets borussia mantis 01011982
banzai ariana flexible mullet graphics fyutkbyf 123qq123 mancity templar stories yfcntymrf 02081984 02081987 fergie records thedoors 7ugd5hip2j gawker
pussyman skyler elizaveta colton 02061986 moritz strength susana sonoma spinner keller webmaste grease augustus raquel alejandro chimera stretch ticket
bacchus kendra twenty corsair kinder argentina corleone vampires domain iomega heater 02031984 02021985 ltybcrf artemka xxxpass hippie 21031988 987456321
poland deutsch babylove becker speedo oceans slapper letter harvard bonjovi virtual cosmic snuffy sergeant dragonba stonecold hellos jacques register buttercu
01020304 01011999 millions millwall patience chrysler merlot bullfrog latinas a12345678 02011986 istanbul phoeni ashleigh 02081989 kotaku universal noelle
binladen shanghai porsche1 castro gabriel1 wraith pierce jayhawks kilroy amateurs dotcom cattle daemon ntktajy barbados renata balance nomore pdtplf canyon
jackpot pulsar marker chippy nightmare monarch hamish aubrey knockers dipshit alexey malone athlon hubert chevrolet everett napoli myname cobalt counter
dialog augusta smokie cristian coolness cougars screen 02041984 criminal hardware ramones bobdylan capslock 02061989 zaraza ciccio teddybear alisha
gfhjkmgfhjkm gadget shiner laurent fulham missouri carlitos dwight helene halifax dogshit entropy coldbeer silent netscape county freeway syzygy andromed
brigitte yeahbaby yolanda eldorado hollow eastwood monkey12 gunther paranoid sexyboy rainbow6 soulmate gooner persik lesley geneva 9293709b13 microphone
kakashka 02021983 50spanks fgtkmcby mclaren spread shuang 1234567891 bamboo brittney fastball creature just4fun matteo fuckyo smashing washington arlene
baggio carlito hopeful hondas snooker redbird bigblue dynasty mephisto trainer iceberg shitface fountain specialk estrella 02031987 generic buddyboy stevens
02041983 arcadia 02051983 manning nikitos piramida 02021989 violetta spencer1 salasana q2w3e4r5 maxxxx shutup heritage 11221122 browning homerj tiburon obelix
chopin 02041982 insomnia hooper promise cygnus theater romero plasma kissmyass submit budapest jayson sexysexy citizen sahara pinkfloyd stroker pavlov
playboy1 pasword heynow arturo ventura sandwich fraser homeboy testpass gamecock maxwell1 magician female wildcard magazine telephon bigfish tripod lazarus
licking dundee 1234asdf 02081986 1a2s3d4f brodie misfits slavik rochelle sleeper seeking pringles butcher patric iverson3 nanook 02041987 02041988 vsjasnel12
darklord loveless radiohea 02011988 hughes giorgio maxime sphinx reckless triple baldwin taxman orient desmond married zhjckfd mordor romano jiggaman ramsey
officer lovebug tiger123 classics hooligan bolton scrabble jezebel jellybea drakon seadoo mexican hawaii50 pharmacy abnormal patrice concorde alfredo 01011979
02081985 cdtnbr qazwsxedc123 islander 02101984 chantal jakejake 02011980 yjdsqgfhjkm bunnies bushido kazantip strawberry verizon maksimka dupont crusher
premium wg8e3wjf channel project cthtuf meagan tootie bounty 02021982 kfhbcf kirsty ramrod sweetnes master12 bummer corolla andersen darryl senator ferguson
donovan 123456qwe thelma dynamite gertrude doomsday rhjrjlbk hjccbz players mariposa killer12 mazda626 excalibur marcello buttfuck samsun masamune 02071984
12365478 darlene bessie brains attila clowns chestnut woofer someone lindros dottie anthrax lilian imation beacon tripper vsegda ursula fullmoon spiker sporty
pornporn citadel jacobs michael2 volcom dynamo amerika 02031985 bombers burrito inspiron forsaken mallory lantern nextel goirish snowboard haggis callum
violin lollypop insanity placebo creation glacier 02061988 stepan zander dabears katarina iloveme sexxxy moonbeam webber gonzalez dogger pecker stiffy
senators create wingman pumpkins windsurf green123 jarvis zephyr fishman reddevil wanted sheridan nichole bronze concord rjhjktdf kellie zalupa killkill
avenue asddsa bunker wrench paddle schalke cobain shanna broker woodland yvette suicide vanguard aviation exotic stanislav 02081982 superb fergus mihail
vfibyf 02051982 yankees2 mobydick sausages tuning francesco ganesh anastasiya nevermind presiden faithful kerstin vfitymrf varvara happiness robotics normal
bigcat 02011984 temppass onetwo postman uranus highheel stylus gobears duckie stratus conover soprano jingle firewall polopolo pepito piazza radical 02031982
reload evolution grande drummer1 tipper 02061980 battery dogcat candace digimon bombay mariana sowhat pussy123 pumpkin1 download fandango kamila popper
qwerty11 mypassword earnhard dancing simmons airport snappy angelika fishin boxers icehouse cramps basset dogboy softail killjoy fischer electro mygirl
delilah misfit99 nutmeg christma kittens krusty script zaqxswcde bigboss flores guyver praise prowler harvest latina moreno 02061987 02091983 01081989 spikes
zxcvbnm123 jubilee choice yugioh toaster pineapple harrypotter gorgeous namaste carnage 12051988 alissa dayton chriss niceguy magelan qwert12345 almond bumper
partner vikings1 spongebo ghosts broncos1 hookup bigben enrico starstar gilles chillin superma radiohead havana lumber pistons viktoriya gameboy santafe
holidays jennife mckenzie reddwarf dodgers1 cascade kidrock pinball banger 05051987 02071987 02101989 02041985 arrows platypus password12 02071980 1z2x3c4v
abrakadabra doofus passes shanti barron marianna longbow services 02101987 heroes living mankind stasik beardog longjohn 134679852 01011900 alessandro garion
juanita honolulu nygiants install niceass string boozer abbott puffin dogbert queenie muscles highway 02091984 cottage compton steffi romans beerman windmill
guitars freebird slamdunk snowflak delight nights biology emilia bronson irishman badgers 02091981 bergkamp pixies training warrior1 playstat oatmeal mudvayne
airwolf season lottie dudedude jackjack johndeer zildjian magnet vjcrdf 02061983 02041981 hammond ramirez 02091980 aptiva gidget 22041987 kjkszpj manolo
bruiser chilly medion josephin giraffe paulina fishbone edison caught gasman genesis1 pocket moondog charter camila impact bigblock towers krypton hallie
jefferso pelican altima clippers getout compass kimmie chambers winners paulie sucking albany toffee theatre climber marlon thisisit armand aladin monkeybo
comfort epsilon idunno death666 stress hounddog pallmall 02051988 angel123 02041979 webhompas monsters picturs 02051987 sairam 02081977 05051985 02071988
easter cobras ballin comanche landon severin 15051981 26061987 whiteout roadster basebal drifter easton werder norwich stubby stefanie versace visual heinrich
record bowwow undertak hookem anastasi fiction colnago booster festival zzzxxx coolcool qwe123qwe sinned foreve squeeze 02031981 mazdarx7 anthon diving
shocker hewlett sutton choochoo 08031986 02051989 defense 123456789s iloveyou2 fidelio welcom lithium 02051984 02061984 kisskiss cbr900rr british lovelife
hellboy chipmunk good123654 saiyan bluebell federal format kjrjvjnbd ctrhtn hollie fuckinside 10011986 11051987 13041988 21031987 washingt tkbpfdtnf sensei
smirnoff mydick macbeth cabron pipeline dalshe james123 mortal fishhead gustavo vintage 06061986 pigeon carver konstantin freefree summer99 newcastle krasotka
01031988 komodo 02091985 starligh flyfish wireless carman manila olesya salome lowell torpedo switch motion toejam julien puppet buceta scoobydoo 02021979
koroleva lineage michaels redrose yogibear redbaron codered testing1 frogman 02021981 tatarin azazel moskva kitchen freesex nascar24 president 7894561230
mykids bitter highbury zachary1 tranny redfox 02061982 username achtung spotty survivor program prayer transit sanity seagull flanker cocker wanderer soccer12
fuckhead zodiac isabell costello virgil nutter rockies irinka washburn catwoman upyours kelvin lemonade chilli bearcats gravity chevys solitude cocksuck
minerva deeper 01011978 02011989 ohshit cricket1 slowhand tommie jsbach lorena dinara paradigm lilith nostromo borabora arkansas chiara savanna presley
bologna terminat habibi contest markiz rainbow1 fantasia stephen1 mildred 02041989 grandpa underground johnson1 peaches1 cnfybckfd ghbywtccf 02101986 bigbob
11081989 12021988 13041987 14061991 20061988 21011989 22021989 24061986 30051985 74108520 slater comedy georgie wildbill larissa gilligan hornets berkeley
pool6123 birgit armstron 01061990 corndog hilary destin tropical sundevil shinobi horace gagging hurricane volkswag wasabi 01011960 nurses 02021976 zanzibar
reilly mustang6 trouble1 angelus chinese sunfire tonight sneaky report 02071981 coventry gtnhjdbx 03041991 sekret 45m2do5bs undead madcat hotone eastern
daniele nirvana1 lasvega amorcit wasted sidekick 02031979 yfnfkb revolver jackass1 cleopatr nfytxrf jermaine gbhfvblf kalina 02081983 marines1 18011987
23041987 everlast hopkins nation tinkerbe boating bluesman weston customer physics 12qw12qw quentin messiah hitachi marjorie krissy shawna woodie groups
penguin1 spikey denmark stephan birddog cyborg keenan tokiohotel straight nautilus kieran rubble highlander redeye justus firefire 02071983 schmidt longdong
boiler margie suckers waffle sonata skyhawk joebob armada 07071987 reflex threesom asdqwe123 02021973 01121986 americ ghjcnjgfhjkm 02011981 01071986 02091989
02071989 nokia6233 ghbdtn123 asdfgh01 sisters valentine 10031988 10071987 12121990 13031987 14111986 19061987 19101987 24011985 25081988 28041987 123456123
bighead matthias changes descent fenway eggman buddy123 private1 dogface bowman irishka shibby antonia astral teenage enterme thecrow andyod22 complete rivera
belmont junkie fredrick daniels vickie bennie skinner umpire blanco fearless citroen rollins sluggo torino antelope marseille aramis emilie gryphon malachi
pantera1 viewsoni marble 02081980 reptile 02021990 chandra dindom 01091987 evangelion handball barselona draven zxcasdqwe123 sandrine sprinter fyfnjkbq
01041985 02101988 stinker palmtree sonyericsson hotties rampage seabee 10011990 10051987 10101986 11061985 12121985 13061986 14021985 17051988 20111986
22011988 25800852 28021992 bigpimp question soccer10 boytoy quasar carpente spartan1 pasadena biatch benoit coldplay expert castor deadly fairlane elcamino
callisto glamour datsun studman hanson mentor tomahawk shamus gladiato diaper keisha styles squeak cayman runaway dentist fantomas thewho castillo arianna
honeybee papito yamahar1 holycow 02031989 ukraine wildwood skibum gambler helper 09051945 malice david123 karachi excite toilet corinne morton johngalt
sweetness options loretta mcdonald palermo buffalo1 lambda 02031980 01121988 gideon matthe 02101981 medved cheshire superior 08121986 ministry trinitro pebble
bismillah elefant capricorn harlem 04041991 nikolai vendetta bobdole 03041986 02101983 manfred margarit bigpoppa success1 ijrjkfl voyager1 asimov iloveyou1
01011995 dominik 11051990 16051987 16051989 17061988 20031987 20091991 21031990 22021986 25031987 25121987 27061988 28011987 28021990 29011985 29051989
29071983 30041986 limited vitamin calibra zarina iforget 04041988 glasgow shrimp antares antonina jamess hetfield bigones cutiepie chapman bolitas nonenone
bestbuy papillon baritone stream stephane freefall vjqgfhjkm priest mischief foxylady ernesto dominion vienna macman enforcer tophat megane dungeon leedsutd
f00tball mingus skillet robins twiggy bitchy giggles remingto alberta rfvfcenhf 02011983 derparol 02051980 quebec emperor 05051989 synergy 08051990 02041980
shakira asdqwe 01041988 01061986 mamamia cleopatra rosario finland modern carnival 01011994 dmitriy coolcat ghjuhfvvf knuckles mahler kayleigh klaste 11121986
12031985 12031987 13121985 15011987 15051990 15101986 18061990 18091985 20051988 20091988 21051991 21101986 22071986 30031988 31011987 notused bigdawg grinch
letmei slugger 02071978 mental harddick tabasco chelse keepout kokomo firefigh addison blowfish samira sexylady sevens 08031985 stacie dimples alexandre
whiteboy cromwell magneto kernel carroll minemine dontknow 02011982 acmilan wp2003wp sanford referee lakeside polish 123456ru noname123 screamer calimero
portal kfgjxrf conway rockie 02101979 02051985 dfktynby francisc swinging 02041974 cygnusx1 trucking 08081988 obsidian auditt money123 02031988 oxygen roswell
01031989 01011974 papers popova 03031986 giovanna sasha_007 thecure 02051978 bigbang lfybbk pizdec 02071979 zoloto marijuana 02031977 02051976 kimball jaguars
kordell1 kerouac 10101990 13021990 14021986 15021985 16121987 17011987 21051988 22031984 22041988 23021986 24111989 25041988 25091987 26031988 27081990
30041987 07091990 stryker ksusha cassandr moonligh fenris duffman blueball bigbooty wrestler salope dinner building cecile fishfish paramedi capricor robocop
rimmer hardone nuclear asgard series advent 01031985 universa kestrel spanner cheddar lalakers cherries eclipse1 anchor yoyoma darkangel bahamut whistler
smackdow galant bukkake leopold option strawber facebook susanna bookie crusty qwedsa 02051981 01021990 transfer breanna mothers clarissa peachy prozac
p@ssw0rd bootys argentin bricks slimshady dkflbr nokian73 chris123 krolik korova johncena magpies pictures cevthrb suckmydick spanker dogpound 02051973
impreza 02041975 10041986 10071988 11021985 13071984 14081985 15071987 17111985 18091986 19011989 19031985 19283746 21011988 21011991 22061988 23031990
24111987 25011990 25091990 31031988 notebook prospect bettina gymnast jktxrf seneca ksenia rudolf marquis daylight tribal johndoe hejsan jeannie lemmein
petrova clutch django sexgod capetown cartman1 ratman 09021988 fortress canucks 01091985 chocha serpent wallet telephone eggplant camero roofer nazgul
fussball cardiff perfect1 hallo123 fktyrf pufunga7782 02041978 factory budweiser alanis marseill janelle wealth addict goodgirl timeout wolfpac 02051972
camden liverpool1 tenchi 05061990 godlike university turnip beaker vincent1 01031984 02031983 repair nbvjatq vehpbr southpaw sylveste redhat forever1 wingnut
patrol magellan vampir captain1 assasin aikman trailer mariya taekwondo 10081989 11031988 11071988 12041986 12041988 12061988 13011987 13011988 13051987
14011986 14021990 15011985 15041988 16051988 22021988 22071987 22091988 22121987 23021989 23041986 23051985 25101988 30081984 sonyfuck llamas clifton sabrina1
02031978 noname goldfing 1234zxcv helmut maveric ricard antony marcius2 ballet pentagon sawyer pearson hotgirls flasher tracer boater cornwall goodie benito
butters sixpack mandrake bubbles1 earthlink lookout slammer venture gagged 01071987 lakewood loveya dogwood moonshin wyoming suburban challeng olympus volkov
opendoor 01011976 04041983 commande stanley1 jonathon 08081986 seymour murzik bubba123 02051977 navigator gratis myrtle native twelve 02081976 hellokitty
arctic fkbyjxrf rasmus wormix 02091988 07071977 03021986 millenium 07071990 gerrard 05071984 01041987 asians gateway2 camaross bluejays 10031987 10101985
10121987 11061991 11121985 12071989 12081985 13061987 14101987 15071986 15071988 16021990 17061989 17101986 18021984 18041986 18051988 18101987 19051987
19061990 19121989 20041986 20081991 20091986 20121989 21061986 22011986 23051990 24031988 26031990 27041990 27061985 27071987 29061990 29071985 30041985
135798642 lekker qazxcv borders davies midnite beater 05071988 whatwhat optimist 02071985 gotmilk decker larkin redskin bremen enternow 01051989 03081989
destiny1 hattrick aaasss dejavu markie beatles1 daddyo natasha1 bordeaux 12345qwer blaine vanessa1 alchemy 09041987 therock1 ilovegod solaris proton cardinals
marriage spence coming swedish espresso auggie 02071975 vbkfirf dougie p4ssw0rd richar nightwish saigon jocelyn gsxr1000 23skidoo platon ghhh47hj7649 shadow12
speedway 01041992 01041990 09031988 timosha roadrunner ironmaiden mackie supernov delfin toriamos 06041988 ceasar patches1 oberon vjkjrj capecod nevets
10061986 11051984 11051986 11091989 12041990 12051986 12051990 12121988 14041988 15021990 15051985 15111988 16051985 17041991 20021988 20041988 21061985
22061989 22081986 25071990 25111987 26061985 30011985 mamacita sandie longer cowgirl stigmata gonzales 01121987 nineinch waterboy klondike finally spiral
boulder odyssey amigos somerset 01031986 mulligan krokodil explore lawson charon peeper redcar fellow ambers sloppy savior schatz hardball azertyui republic
reggae canuck romantic vauxhall angelic emilio doggies advance 02061977 around 06021987 spoons rfntymrf almighty deputy 06081987 tosser stratfor mississippi
suckdick houston1 eating intercourse power123 closer 01021989 lenochka marijuan 02031975 globus sterva domingo limewire terefon 04041990 suslik steaua
blue1234 bledsoe 12345qwerty greedy 01061988 iriska htubcnhfwbz zasada awesome1 beezer funstuff evgeniy patrici cuervo printing 10011983 11011990 14011989
14031988 15021986 16051990 17031987 17071989 18021988 18111987 19061985 20031991 21041992 24031990 24091986 25011986 25061985 27081986 28051987 29051985
29061989 pastor theforce chiquita yessir 05081988 streets wxcvbn maserati qqqwww geezer cabernet joecool nastia egghead sheepdog terrell jomama armando
hairball christa aileen clarke insight afrika vancouve tender munich 02071976 123456789m grandam luciano alcohol default idefix cyprus scheisse montana1
mooney ambrose hoffman pimpdadd baltimor jennaj norbert jaeger mash4077 watford davinci mizzou gocubs square pigpen houdini jewish kirkland ophelia riccardo
07051990 another bonanza lhfrjy 02061976 sigmachi revolution dragon69 firenze 03041980 selina absolutely ghbrjk rfhnjirf 05091988 sammy123 cvthnm colonial
toolbox 04061986 02101976 howell liliana q1234567 medina riders ilikepie 09021989 toonarmy laddie 01031983 footjob 06051986 kronos eskimo wolfen natalie1
barley pancake bigdicks dabomb cashmone 02081981 02041977 01021988 11011991 11071985 11081987 12071987 12081984 12101988 13031986 14021987 14071987 15051987
15081991 16011989 16061986 16111990 17071985 18051990 18061985 19071986 19071988 19101990 20031988 21021985 22021985 22041986 22061941 22061987 22071989
22081983 22121983 22121986 23011985 23021985 24061987 24061988 25011985 25041985 25061986 25101989 26021987 27031989 28021985 28051986 myxworld kristian
samoht dominiqu joemama gabber toocool twinkie zxasqw marcelo darkange persona scrapper delaware progress shuttle gabriele smoothie slimshad 08071987
q123456789 youtube franks norris yasmin outside hottest cumslut tripleh morales vqsablpzla pathfind elisabet evolutio fishon 02021980 flicks velocity annmarie
gthcbr biggun dolemite vagabond outback woodstoc 02081979 macleod plastics javelin bootsy 02021991 08061987 aolsucks 02031973 redbone klizma rachelle petunia
pumper mohawk billabon rockin ncc74656 austin31 baylor 04061991 koolaid granada allegro 02021971 alinka nevermore mikael p0o9i8u7 forgetit montag beloved
breaker honeys password9 reginald sheeba killer123 02091976 dukeduke archange metroid minimoni wizards hellsing rocknrol 02041976 03071987 zaqwsxcde wanking
morrowind friendster irving goodday modelsne bumble nataly juliana cirrus 03111987 nittany dogbone storage 05061986 04041985 punker 02011975 futurama
skateboard 10031991 10111986 11081990 11111987 11121987 12011989 12061986 12121982 12121987 13111990 14021983 14051990 14071988 14101988 15011986 15071985
15081988 15091987 16031990 16101987 17041987 17061986 19011987 19051986 19071990 20021986 21041985 21081987 21111985 22021990 22031991 22041985 22061990
23061990 24051990 26031984 26031987 27031987 27091985 29051990 29081985 29081990 29111989 29121987 30121987 31121990 esquire homemade kiteboy herewego bedford
lonesome boxcar pornking blackbird dickens climax gotribe bleach cheeky cucumber vipergts awnyce 123qwert muhammad summer69 jeepster harbor acidburn harald
calling fireblad christi pinnacle shodan fallon 03061987 02101977 deniro 08041986 dudeman harrier jellybean buffet mariner foolish wildone peterbil allgood
fields dilbert1 salami estelle lighting butkus elvisp homework russel donner doktor tycoon cement 04051988 ottawa bigguns lillie fellatio emmett barfly
03031988 baracuda newyear flipflop raleigh singapor sperma 04081987 maxdog sasha123 opennow thedon sedona blunts linkin lander 02091977 12345abc 05051990
crackers doubled warhamme proview masterbate starwars1 02091975 status 01011971 females flamengo behappy lfitymrf starwar snowbird 123456789d corwin bradley1
02101980 lagnaf daughter navyseal 01081990 carebear protect kamasutra bastards delmar musical deaths metall steffen 01061987 02051975 wiseguy pimping 10041983
10061987 10081985 10293847 11011987 11071986 12051985 12101985 13111984 14071986 14881488 15051986 16061985 17011990 17021985 17091987 17101987 18011986
18021986 18041990 19091988 19111987 20011989 20051985 20071986 21071989 21111990 21121986 23011990 23021988 23051986 24011990 24021991 24061992 24121986
25011993 26041986 26041991 26051988 27011988 27051987 28021986 28071986 29011987 31011990 02071971 whiplash adriano hatred reserve rainyday mercede stafford
ontario gardner weekend jakarta shonuf clovis gotham jughead golfgti dooley nightmar wetter 03051987 01051988 comein meadow 69camaro chessie marshal phyllis
mutant dingle chelle nautica camber dragonfl bigjohn stickman 03071986 hiziad sexybitch puppydog 5wr2i7h8 deville pacino paragon pointer tarpon melanie1
sprout durham apollo11 wheeler spliff rockwell vfntvfnbrf meliss narnia eleonora payday alleycat ambrosia linden trustme austria phialpha exchange lokiloki
tarakan cartoons 02091973 01051986 bungle contract 03011987 kolokol daisydog penetration 06041987 laetitia gohome 03031990 02101978 pushkin mustang2 gianni
wordup orchard adrenalin goldeney luckyone 06031983 escalade 0192837465 gerbil blanca widget fyutkjxtr 01011973 02071977 02081974 touching trinity1 04091986
pookey charisma 07081986 inlove rainbows kolbasa 07091982 newark 12345qaz bootsie interne raphael cleveland 02061979 henrik 08051987 jenifer cocksucker
03031993 10011988 10031989 10041990 10061984 10071985 11071989 11091984 11111986 12011985 12021985 12031988 12051989 12091988 12111990 12121989 12348765
14011987 14011988 14021989 14081988 14121989 15021983 15031988 15061988 15091988 15111984 16011987 16111982 18021987 18031991 19021990 19101986 19111986
20011988 20021985 20031986 20061986 20081986 21051986 21071987 21101989 22051986 22071983 23031987 23051987 23051991 24011987 24071987 24101986 24111990
25021988 26031986 26091986 26101986 26111985 27021991 27111985 28031982 28041992 28061986 28121984 29041985 30011986 30061987 31121987 31121988 369258147
05021988 dragster bismarck cambridg 1michael buzzer treefrog reason treetop catcher xantia daisey siobhan lister strelok hawkins 123456789qwe prosper workout
walton catnip 06071983 trauma sebring michal nounours kittie burning driller thierry lumina speakers brennan rabbits buttercup atticus puzzle mallorca delaney
checker jabber alexander1 melrose zyjxrf normandy ariane dbnfkbr wilder thumper1 masterp 02051979 playball scamper 7777777a wonderful signal benessere
01021985 getting smackdown melons 02051990 trumpet1 pandas chains asdffdsa 03041987 favorite6 melina sexybabe cannibal fosters beethove skipper1 02091971
01051990 burner nthvbyfnjh malaysia azertyuiop 02091982 rocknroll bynthytn aprilia 02011990 pavement 03051986 stockton 06061987 peppers tantra guillaum
10041991 10101989 10121985 10121986 11011989 11041991 11061989 11081988 11101986 12021991 12051987 13021987 13081985 14031989 14041987 14041992 14081990
14091990 15041987 15071983 15081990 15091989 16021987 17021987 17061991 18011988 18041991 18051987 18061991 18081988 18121984 19031987 19091990 20041990
20051989 20061984 21021987 21071992 21081985 22061985 22071990 22081991 22091986 22111985 23061992 23071985 23091987 23121986 24021988 24031987 24041988
24081988 25051985 25121985 26051986 26061986 26071987 27041985 28051985 28051990 28071987 30041991 30051989 30061983 30071986 30111987 789654123 giulia caster
jupiter1 readers mooses worthy royalty segblue2 trustno hansol enrique abcdefg1 paulpaul gannibal compact frosch skylark hallowee kenobi kittys andrews
terrier marbles ticklish 07071985 frenchy offshore sexyone algebra allison1 special1 hyundai hotass sexman leinad farmboy 02041973 middle clement amethyst
letsdoit gofast thrasher notredam candyass hannes spooge systems gatsby junkmail ladder uptown shower karine 09051986 airman 06011988 volleyba stayout
liberty1 abacab blanche buckley bouncer bettyboo shauna 02061981 02011979 02101973 muslim 08011986 ilikeit 06061985 01051985 constant longhair kaboom elmira
amatory 09081988 navajo alcatraz olenka 01021987 09091986 05021987 mynameis 08071988 larson sunshine1 04051985 powerful 04061984 sephiroth panter password01
summers 02061972 computer1 1qazxsw23edc jesus123 nikolas rugger 05031991 sparkles skinhead sonysony snicker pancakes charlie2 pilgrim ananas contra sheldon
generals grisha montecar briggs 02061974 ploppy 10011992 10061989 10071990 10081983 10081990 11041990 12071988 12071990 12081983 12081988 12091991 12101984
12101990 12121986 12121991 12211221 13071990 13101987 13121983 14041986 15031990 16031988 16071987 16071991 16091987 16121986 18111986 18121983 18121987
19061992 19091983 20051987 20061990 20101988 20121986 20121988 21031985 21121985 22011985 22051991 22071991 22121989 23031986 23051983 23091986 23111987
24071991 24101989 25081986 26071986 26071989 26101987 27021990 27031986 27061983 28061988 29031988 29061985 29061988 30011987 30031986 30031992 30091989
30121986 31031987 31051985 31101987 1234567899 renate radeon sergbest 08111984 talbot pathetic errors springs needles restart hiking auckland jimmys pearls
01041980 billbill hazard capitals 02031990 pizzaman fitter ulysses jehovah stitch itisme delpiero neville 09111987 1234rewq virginie octopus 04111988 tampabay
ratboy 1qazzaq1 playboy2 1million vampire1 playmate 08101986 dfcbkbcf carrots istheman jarrett yamato rumble ilovepussy wonderboy montrose dunlop werdna
cassandra clemente tralala collie swoosh 06031992 dreamcas sliver rfgecnf 05051991 rollin painting makaka 04041987 thebear 01071984 zxcvb123 05011987 04061987
lockdown blacklab riffraff kahlua fidelity 05111986 08121987 frankie1 winger 07071988 07051987 edmonton 07071982 pressure streaming amstel supernova 02081973
fujitsu 05031990 samanth napalm 08051989 justice1 09081985 07071984 blubber 02031991 01021992 tujhrf camping babycake budgie vfndtq fuckme69 hewitt frederik
motocros 01101987 rustydog pinetree 07101987 10031990 10031993 10041987 10051990 10061985 10071986 10091984 11031983 11051988 11071987 12071991 12081987
12081990 12111985 12111991 12131213 13021985 13061985 13071987 14101986 15011983 15061985 15081986 15091985 15111989 15121987 16061987 16061988 16081986
16091988 17021989 17051987 17051989 17051990 18011985 18021992 18031988 18051989 18101985 19021991 19061991 20041985 20061983 20071988 21031984 21061988
22011992 22031986 22051987 22051989 22061984 22071984 22071985 22091991 23061989 23091985 23091989 23111989 24091991 24121987 25031983 25031991 25041991
25051987 25061987 25081985 26081986 27021992 27031992 27111989 28011988 28081986 28081990 28101986 29011982 29061986 29091987 30011990 30051987 31051993
31071990 44332211 66613666 1234509876 duffer benton tetsuo glasses nestor feelgood cleaner smirnov maximo iceland tigercat citation icecube burnout panhead
adelina hanuman sunlight 02061971 bigtruck 06061981 exeter kingking lilbit rhubarb morten trooper1 custer buford papamama mouser bowtie perkins husband
jefferson serious elements zapper 02031974 harriet cummins 02051970 semper herring 123456as accept 07071989 lemans winona finder treble password99 popcorn1
stellar 04041986 saskia doreen chavez furball 08021990 02021978 corner 05121990 03091983 06021986 titfuck 02011977 salman bagpuss 01081985 04071986 01091992
09051987 07041987 darina francine 05031987 redstar revoluti sniffing chouchou gareth usmarine 03051988 01121990 dresden 09091988 01081992 02041972 07101984
07021991 03041983 123456qqq malish planes videos enters 08081990 nympho pajero 03031992 left4dead england1 booyah conquest delldell eunice momdad slonik
nursing bismark lol12345 01011972 garnet 02061978 bonner 07081987 gogators cashmoney 09041986 blobby 04071988 02011976 dimitri 07091988 fabienn 10021986
10021987 10051988 10081987 10091986 10101980 10101988 11081986 11091985 11091986 12021984 12031990 12061987 12071984 12101989 13031989 13051990 13061991
13071985 13071989 13091984 13101982 13101988 13101992 14051983 14061988 14091987 15011988 15061984 15101991 15121983 16011986 16021988 16031986 16041985
16101986 16121991 17041985 17041986 17061987 17071986 17071987 17111987 17121985 18091987 18121812 18121985 18121990 19041985 19051983 19081987 19111985
20011983 20031985 20031990 20051983 20071984 20101987 21021989 21051990 21091989 21101987 21101988 21111986 22051988 22091984 22091990 22111988 23021983
23021992 23041988 23061987 23091991 24071992 24101984 24101990 24121988 24121989 25021986 25031984 25111991 26031991 26121989 27091991 29041988 30101988
30121985 30121988 31051987 31051991 31121985 31121986 cyrano crappy volcano eatmenow 02111987 renato goodyear 08031987 spoiled kamilla hogtied lunchbox mantle
piercing makayla mufasa boobear rudeboy riversid hemlock onions 01091988 03031984 holger scissors crescent erection libero entrance fduecn weare138 italiano
matchbox ramjet acapulco mohammad weiner lebowski 03031987 surprise shampoo loverman abracadabra 03061985 dnsadm fisherman toomuch athome 01061983 whatthe
08041985 someday celebrity madagaskar marcin valery maison forlife azrael dreaming mercury1 hfytnrb 01051980 01071990 macintos tennesse hardwood sweetheart
invest 03071985 mariam rhfcfdbwf ronaldinho masterbating discus fabulous sextoy instant duckman caracas begemot parlament alpha123 sylvie 04031991 vegitto
02011971 requiem misiek altoids naughty1 09031987 03061986 02061990 05051986 05061989 rhinos paladin1 asdfg123 liliya 06011982 dragonballz retire 07021980
hellas 07061988 rfhfvtkmrf capcom rjhjkm kicksass dental harman 07041989 sharpe 09041985 05061988 03101991 07031989 lookin poptart 02081970 pugsley gamble
08081989 gladys granite sqdwfe 10011980 10031980 10041984 10071989 11031986 11041985 11061984 11061986 11061987 11091990 11111991 12021990 12041991 12071992
12081993 12091986 12111984 13041989 13051986 13071982 13081986 13091986 13091988 14031986 15011990 15031991 15051989 15051992 15071990 15081989 16041988
16091990 17051983 17071990 17091985 18031986 18071986 18071989 18071990 18111983 19041986 19071989 19081986 19121988 20031992 20061987 20061991 20081990
21021988 21021990 21031986 21041987 21041991 21101983 21111983 21121989 22071988 22071992 23031983 23041991 23101987 23111986 24041984 24041985 24041986
24051989 24061985 24071990 24101988 24101991 25021985 25041987 25051980 25051988 25071983 25071985 25071987 25091989 25091991 26011986 26011990 26021992
26061989 26061991 26071984 27071988 27111990 28021983 28071985 28121989 29031990 29041989 29051992 30051986 30051988 30061988 31051982 goldeneye interest
harmon melani spleen alfonso jeeper 07081984 natedogg 09051984 emanuel menthol pharao alterego bauhaus alexxx vaughn ibrahim huskers1 mogwai benjami adelaide
nineball tiamat aircraft having dipset logger 04111991 trenton altair 01041993 jingles mallrats backbone clever stanton dipper innocent unlock donjuan termite
05041985 missie diamon encore forbes follow freestyle 03061988 zerozero shovel matisse anonymous laserjet leeann parkour waterman ballsack bluejay shakur
welkom dangerous ghjcnbnenrf hacking 01031981 information 03091988 07041988 01061992 babybear highlife raduga favorite probes sucked ljxtymrf 05071985
trinitron desktop things supersonic blueberr satchmo 05081992 claudia1 demon666 natalya victori 06061988 glover 03041984 boroda tamerlan 1qw23er4 chamber
03041989 qwerasdfzxcv mariel 06041984 04071987 flyers88 nokia5800 stewart1 01071988 01041983 bathing mangos rapper darkone pokemo 05081986 douche redwine
ismail 02091978 06101989 humphrey 03031991 maximka cashflow ireland1 implants juniper grayson 08071985 cantona7 bobmarley shojou gramma princesa bendover
04021990 05121988 giggle cloudy 03011991 gotenks sopranos 10021983 10081991 10091985 10101991 11021990 11041986 11041987 11061988 12041987 12081986 12091990
12101986 12121984 13021991 13031991 13061990 13071991 13081987 13091987 14021991 14041991 14051987 14101983 14101991 15031987 15111986 15121985 16011985
16011991 16061990 16111989 17021986 17031992 17111988 17121986 17121987 18011984 18061986 18061987 19011985 19021985 19071983 20011987 20051986 20061980
20101986 21021986 21041990 21091990 21111989 21121988 22041991 22051990 22061991 22091985 22091987 22446688 23021991 23051984 23061985 23071986 23091982
24041990 25051989 25081987 25081989 25091992 26041983 26041988 26051990 26111984 26121987 27061990 27091983 27101987 27101989 28021989 28041988 28051988
28071984 29031982 29041987 29051987 29071986 29081982 29081987 29111987 29111988 29121984 29121988 30061985 30061989 30071992 30101987 31011985 31051986
31081989 31101991 larsen worker mustang5 placid downer screwy hillbill aaaa1111 simons mortis leland binder border chemist buster12 carlisle protocol dynamic
05061983 tuxedo 01051987 amature triplex turbos jennifer1 ringer 03061984 grimace jarrod feathers nemrac58 riddle wonderfu surgery qweasdzxc123 bourbon
dickdick 06061990 08021989 annaanna pimpdaddy commander helsinki cyclones macaroni pollux motown fiddle thebeast marauder rodrigo oyster 09101985 listen
fruity 06021989 chachi gizzmo 01041989 blinky hancock espana lennox corinna frisbee lancia 02031970 sapphic 09051990 06091989 02021977 homepage dimadima
womans 03101985 04051987 halloween pinkie 07021987 cheerleaers shopper 05041986 soccer11 josiah redheads weller scouts photon metallica1 garlic 03121986
greywolf estrell 06081986 ghjcnjq alvaro 06081988 egorka 06031986 rfhfylfi 08111983 01031980 08061986 06051987 06071984 reeves 123456789r reloaded mierda
04061990 04021985 gigabyte flvbybcnhfnjh dortmund korean karaoke sashka godbless allday flipper1 jurassic experienced thebest 05101984 nimitz love1234 trigun
coolhand kcchiefs 09011990 dicker baboon 05091987 08071986 barefeet 1111qqqq jesper belkin zoomzoom asdasd123 madcow greedisgood 10011989 10021988 10041989
10051986 10071983 10101987 10111989 11021984 11021987 11021988 11051989 11121990 12031986 12061980 12071982 13021984 13121989 14031990 14051986 14091988
14091989 14111987 14785236 15021991 15031986 15031989 15051991 15081980 16021989 16041986 16051986 17081990 18091984 18101989 19011986 19091986 20021990
20021991 20051984 20111987 21011985 21011990 21041986 21061989 21071990 21081990 21091987 21121987 22031987 22081987 23021984 23061988 24021985 24061984
24081990 25021983 25021984 25111988 26041990 26081983 27011990 27051986 27051991 27061989 27071983 27091984 27091987 28011989 28041983 28051989 28071988
28121990 29011988 29011990 29041984 29041986 29061984 29081988 30081989 30091985 31031990 77347734 1020304050 margot willard tetris cypher 05081989 nevermin
apricot legman arizona1 alex1234 nopassword abacus 55bgates tucson 123456789987654321 rosewood analog outsider minnesot 07111987 darthvad 06111986 paulin
getoff chappy olemiss 07041985 06071986 warwick rubicon bellagio redlight handbag sweeps baberuth girlie messenger teensex peabody abc123456 copenhag lavalamp
patrik dougal culinary wannabe amelie lipton beckham7 doughnut tessie horton trueblue totoro killian asdfqwer bramble advanced monterey source whores mytime
seaside whatup waterfal sickboy bukowski 07061986 freedo arsena 05081987 verena figure 06051983 08081983 bigblack gianluca 02061973 golfpro 02101975 nokia123
09041990 taichi smother as123456 06081990 blackhawk charle onlyone 05041990 dtkjcbgtl salvatore davedave gilmore 03071984 tribble 05041991 wanrltw kristin1
03021987 01041986 satellite 04021987 festus wazzup 05071983 04031982 daredevi duckduck 08021985 03051985 07031986 recall kamikadze 09061990 03111986 01091986
08081979 biohazard 05071986 05051982 phantom1 1q2q3q4q 06071990 03011986 aleksei trample 05041983 07021989 01031991 aviator 08011988 sarita frazier dfytxrf
yinyang aragon deathnote pertinant lilwayne meteor hotgirl 06111990 blackberry poophead glitter 04061988 bbking 08031988 stiletto asswipe wearing gallaries
fungus mammoth 02011978 1234567aa riverrat 04011990 fishtank 04081985 dominique zurich griffith nightowl waiting 04111989 civicsi valeriya tabatha driven
natchez 10051989 10111983 10121989 11031987 11031990 11081983 11081984 11081985 11101990 12021987 12061984 12061990 12345677 13031990 13051988 13061989
13081982 13081988 13091990 13101985 13101990 13111985 13111986 13121990 14031985 14061985 14081986 14101989 15031984 15041983 15081984 15101983 15111985
15111987 15121989 16021982 16061984 16071986 16081985 17011985 17011986 17111989 18041983 18041988 18051982 18081989 19101989 20011985 20071985 20111984
20121985 21011986 21051983 21051989 21061987 21071983 21071985 21071986 22081990 22091983 22101988 23021987 23031989 23071988 24011986 24011989 24101987
24121984 24121990 25041983 25041984 25091984 25121986 26011989 26021990 26091985 26121984 26121985 27011983 27011985 27021986 27041987 27121988 28021984
28041986 28061984 28061985 28081985 28121986 28121987 28121988 29031983 29071988 29091990 30041988 30071983 31071986 741258963 pretzel myporn export joelle
qweasdzx skilled gizmos silicon lizzard deltas standby topolino buddydog care1839 titman qqwwee kismet happyman deadspin crispy eighteen hartford softtail
04051990 schumi beavers jupiter2 lucky123 ltkmaby blazers dogmeat 04121986 mustan blonds stonewal issues midland lawman myspace1 fleming dingbat hotrats
powerman soldat whales smartass 08081985 bedlam chitown nestle woodman qwerty13 prototype strife dipstick angell celina darkelf surveyor visitor atreides
icarus nicetits chopper1 03021982 bellaco althea z1x2c3v4b5 feline mastermind 05121985 manunited amonra 05121983 01071989 cfvceyu 112233445566 alcatel
civilwar 05101986 05021989 gaymen harcore corazo 03081984 downhill dallas22 mendoza interacial shitshit waterski 01061985 06071988 07011989 03101983 07031988
05051988 01011950 monkeyboy 01041979 pjkjnj contour 07031985 05061987 06031988 passord turtles daniell dtxyjcnm 01111990 princess1 yfcntyf 06111984 01041981
nosferatu 02101974 02091974 helios oswald ekmzyf 09051983 04121987 06031984 fynjirf 06071985 prophecy 02091979 vincenzo pitchers raining sealteam mouses
kakashi paxton tortoise craving jimbeam integral notnow start123 chewbacc deerhunt greenman winter99 hooyah 02021974 09011987 myworld 04121985 02081975
10021985 10041982 10081988 10091988 10091989 10111981 10111988 10121979 11041988 11071984 11091983 11111979 11111983 12041985 12071983 12071985 12091987
13021989 13081984 13081990 13121984 14021988 14061982 14071983 14091982 14121986 15021988 15081985 15101987 16021983 16031987 16111987 17021988 17071984
17081988 18011989 19071985 19101982 19101983 19121985 19121986 20041981 20061989 20071981 20091984 21121984 22021984 22081985 23011984 23011988 23011989
23031988 23061983 23081986 24071989 24121985 25011988 25071989 25081983 25091988 26051987 26111987 27051984 27081989 27121986 28031984 28071989 28101988
29011983 29091986 30061986 31011983 31071985 31081985 789632145 1357908642 dasani kikimora nothing1 04051983 03011984 vantage 01081980 redone dunbar sonora
peavey barrage bonovox willem locutus ocelot hamper belair mercer aaabbb gentle mike1234 girlies density continue galileo virago ground crazyman doodles
08061989 attract jordon 2wsx3edc bertram lapochka 09121983 06071987 wdtnjxtr batista 05101983 morgoth kubrick charge calypso disaster suckcock ripped makeitso
equinox fuller lonnie olympic bracken bizzare sammys kurtis fivestar belinea screwyou 123456789v abraxas sentry oaktree honesty olympia daniella asshol
persian spiffy foreplay mizuno canton fister 02061975 a1a2a3a4 blueberry gizmodo1 01021986 paperino bisexual rodrigue 06081985 03101989 darrel ohmygod lfybkf
libertad 01021980 shurik martian danilka animated 02081971 eldiablo mashka lunatic 04081989 skolko bluestar agassi aladdin tickler 08041988 03021989 youknow
03031989 07041986 taipan markmark 02081972 01071985 07081989 07071986 04041984 honduras tobydog 01051983 neutron volleyball 04011988 carola nachos hatter
pizzahut 03071989 tequier 07071980 01061984 q1q2q3q4q5 converse maxpower dragonfly fishcake mississi seductive ntktdbpjh solace tadpole 03101988 galary
traktor happines bengal hotlips portia vegitta badabing 05051980 08091988 bikers zimmer storms 03081988 moonman nightwin pitcher comeon 01091984 kenneth1
raymond1 boners 02071974 hilltop sprocket ownage passmast 10031985 10031986 10051983 10051985 11011980 11031982 11031984 11041983 11071983 11081982 11101985
12011988 12021986 12031989 12041983 12101987 13011981 13011985 13051985 13051989 13061983 13061984 13071983 13121988 14031984 14081989 14101985 14111989
14121987 15031985 15041985 15071984 15091983 16031985 16111983 16121982 16121985 17021982 17091984 17111982 18031981 18051985 18071988 18081986 19021982
19031980 19041987 19061984 19061986 20011984 20031984 20091983 21051985 21091984 21091988 23031985 23081984 23101988 24021986 24021987 24051986 24051987
24071986 24081987 25051984 25071986 25091985 25121982 26011981 26021985 26041984 26081985 27031985 27041988 27071984 28051981 28081984 28091984 28091985
28111986 28111987 29061987 29071987 29081983 29121985 30061982 99762000 123456987 918273645 landmark graves harpoon divers augustin nathanie kissmyas mantra
smithers georgina bdfyjd abdullah envelope dealer racers magenta shells stoppedby climbing mutley beverley edcrfv alessand 04071983 graduate 01081988
spiderman1 foreskin alpina meggie jesus777 stephens fisherma cullen nassau 03091986 confirm 123456789o friday13 ritter address leaves jennings randolph
guillerm benedict bismilla prague heyyou 07011988 hondacbr lourdes locust whoknows therapy ghbdtnrfrltkf melisa canary vfhujif paisley jonesy saffron consult
bigdick1 sephirot 05031988 zxccxz tyrant ruthie newuser firedog shield cornelia 04121988 qaz123wsx 1z2x3c4v5b nokia5530 09051985 06031985 gabrielle anfisa
elpaso poster 07091985 negative websol76 03031983 04121984 07021986 05051983 01031987 02051974 brenna garner 09071984 sokolova soulfly alyson diapers 09011985
foxfire india123 weapon hugoboss kontol websolutions 01071980 04051984 reveal badboys 06101986 06061982 baddest showing 06011987 07101985 thinking malika
01111987 werter openit finalfantasy 20spanks timoxa94 malinka rhjkbr mamochka ciaociao godspeed monste ayanami 1234567890z mazda323 jonatha tictac lockout
gangbanged utjhubq gagarin reuben morgana osprey nurlan 05031986 lovehate 04011987 safeway yaroslav hookers norfolk skydiver pisser magic123 seadog dogfart
kristen1 04111986 02101982 10101983 10111987 10121984 11011982 11011985 11101987 11121984 12021980 12041984 12111987 13011983 13011984 13031985 13051983
13071988 13111988 13121986 14061984 14111988 14121988 15041982 15061983 15081987 16041984 16071983 16091986 16101985 17011701 17081984 17111986 18021982
18041985 18081987 18111984 19041988 19081985 19081988 20021981 20061981 20081987 21011987 21021983 21021984 21091986 21121980 22051980 22101985 22111982
23091983 23111982 23111985 24051985 24101985 25021978 25021987 25091986 25101986 26011987 26091984 26101984 26121983 27011986 27031983 27071982 28021981
28031986 28051983 28061983 28091987 29101985 30011983 30051984 survey qq123456 squirts profile architec philipp buddys mikkel 01071983 creepers opiate
09121987 horatio kristie bergen dfhdfhf jeffrey1 froggie aspirin didier canine treetree godawgs leonie petrovich rotary pommes return lionheart chairman
honeybun golfnut 06111985 09071987 1qaz2wsx3edc4rfv johnnie bucker slimjim andyandy allstate christophe tickling zinger darian topsecret roosters instinct
teaser daddys bigbucks humbug 03071983 pusssy crumbs rainer eloise wsxedc smalls ilya1234 denied fighting dirtydog 03091984 ankara gaylord losangeles pippen33
senate merchant adventure francisco leonidas prayers flanders wizzard esprit spooner vancouver jeepers dinger sugars kenzie georgia1 jolene horror sandberg
susieq scrotum letsfuck slipper lighthou laughing danish piston general1 locoloco qw123456 daredevil 02011974 rhfcjnf indira 05061985 07081982 chickenwing101
icecold fresno valleywa livewire 05021985 01041982 04121982 livelife 05121986 07121987 website producer 08031983 chadwick rosebud1 987654321a yorkie fantom
kontakt mousey teller 03101984 09071986 catfight a1b2c3d4e5 rehbwf heavenly honest 01101985 loveis blackops galway dianna 04081986 hydrogen sarasara pakista
wiccan waffles pavlik 02121983 sluttey antonov womble faraon objects lehjxrf splendid vodafone vfcnth slapnuts godiva bernice wachtwoord dewalt hobart
nancy123 sebora 02041970 01011961 09101986 sandman1 buddies ralphie puffer fujifilm coochie marcella trista vbienrf baronn 10041985 10051984 10071984 10121982
11021981 11091987 11111982 12051981 12121977 12121981 13031980 13041984 14031987 14041984 14081982 14091986 15011981 15051982 15061987 15121986 16071985
16111986 17031983 17031984 17051986 17091986 17121983 18071983 19081983 20011981 20021983 20031980 20051981 20111985 21051984 22041983 22121982 23041985
23061980 23071984 24081986 24101980 24111983 24121982 24681012 25031986 25041980 25111986 26061983 27061984 27071985 28031983 28071983 28091982 28111984
29031986 29051984 29051986 29091982 29091985 29111983 29121986 30011980 30071985 30101984 30101986 31031986 31101986 31121983 123581321 pianos candies qpalzm
punkass 05091985 joystick amalia addicted roadway bustle ribbit thirty methos 02091972 anthony7 victory1 nermal shayla snyder peddler piggies 01121984
rockrock access99 ludacris wilhelm nineteen cocacol cousin salinas getlost anytime beerme fringe decimal lionhear alexus editor quant4307s tammie stripes
seawolf swifty flashman bogota dasher ladyboy graywolf 07041983 qaywsx paradis maurizio plants bullit musician infected gerhard garrison forsberg flathead
okinawa saxophon smooch 09121982 comcast sarajevo a1s2d3f4g5 loader tonytony ezekiel bigjim tatjana muschi basement lacoste fernande comets gdtrfb monkey69
02081978 rowing 01061979 seaman reboot winfield bahamas batman12 morena niggers 06051985 singapore lincoln1 indain dorado escorpio orpheus rfgbnjirf molly123
sheryl mygirls underwear maurici newness redleg ghbdtndctv 01091979 gerber 08101980 goofball zxcvasdf legenda sickness 05081985 04061982 07021984 hugetits
gfynthf 01091980 02031976 3rjs1la7qe internal 07061985 squerting firestorm starlight 01121985 06061983 03051984 torture blackice password11 mathias 01081986
jessica2 mailru tangerin dragon01 kitties qazxsw123 smirnova ranetki unbelievable rhythm nastena bernardo warcraft3 shanno oscars gloves zebras bazooka
infamous housewifes nfhfrfy glenda stopit katelyn hillside privacy hospital macgyver 02061970 05041984 10031984 10101982 11051979 11051985 11121981 12031984
12041978 12121980 13091985 14021984 14051985 14061983 14111982 14111984 15051983 15081983 15101984 16011983 16061983 17021983 17031985 17041984 17061983
17061985 18061984 18071981 19111984 19121982 20021980 20031983 20041984 20081984 20081985 20121982 21061983 21071982 21091985 22101981 22101983 22121985
23011980 23011982 23031980 23121983 24011983 24021983 24031985 25121983 26031985 27051985 27081985 29091980 30061981 30121984 31071983 74123698 159753456
macaco freaked chevys10 acclaim cesare lahore survival gutter hooters1 rising douglas1 rushmore garland rebelz android hoochie shaker scirocco fuzzball mikado
frogfrog hotspur helium 03041985 911turbo detroit1 administrator cornhole 0o9i8u7y letmesee offspring argyle nataha 02031972 clemens johnston daniel12
shredder sweeney wednesda estate raiden truffles nathaniel fantasies dunhill chowchow atlanta1 checkmat phreak starlite jacket allnight horsemen higher
josephine 05111982 1mustang pregnant romario firehawk sparhawk crosby favorite2 stirling silverado freewill stooge glendale 02031971 groupd2013 vflfufcrfh
rugrat aerosmit rapture angel666 farida jediknig close-up pounding pissed 06021984 02121981 lesbain pulled funtimes gfgfvfvf santiag corina evangeli archery
stokes 02041971 03051981 lacrimosa bionicle visited 04091985 esteban madonna1 sooners1 06121982 devilman lamborghini 03011985 07081983 08061984 angelit rockey
tunnel baggies 03051979 rjhjdf cnfkrth 08071983 05031984 nadejda experience pietro carpediem garret reznor schubert poisson fhntvrf caitlyn picnic bassoon
milamber motocross euphoria browndog luckyme domenico telecom skeeter1 bajingan 08061985 scorpions rapier 123321123321 06101985 bertrand frenchie 09051981
09121985 carsten jachin mutter cooking passfan 03121985 service1 yfnfirf sleeping rjcvjc babemagnet timothy1 mimosa 10081981 10241024 11001001 11051982
11061980 11081980 12041982 12051983 12345687 12349876 13081983 15021984 15121984 16061981 16081980 16111984 17061982 17091981 18041984 18051984 19091980
20101982 20101984 21041983 21101980 22061982 23041983 23041984 24021984 24031980 24051979 24091984 24111982 25051983 25071984 27031984 27111984 27121981
28111982 29011980 30111982 31121982 nudity zoomer swatch kareem blender present merrill horseman midori bopper asthma hummel wendell biguns armstrong snapshot
release chingon priyanka hunter12 sanjay euclid tahiti libido nielsen branch sometime prestige homely 1password loomis hawthorn nickie christo optima aqwzsx
sigmar balboa greatest mainland shimmer riddler offroad bulletin dutchman passcode ramada striper sounds worship carling dempsey 09081984 tugboat regional
bernhard gregory1 05031981 assmunch beatriz asslover rocky123 04041982 seville tiptop zaq12345 carmine sizzle gaucho buckaroo puddles chooch sexpot diplomat
alesha morrow karamba skeleton corazon 06081983 winters futyn007 02101972 mannheim picher 02101970 adrianna bionic hackers dominick before wellingt lynette
romania fernanda dragon123 manager1 calendar pennywis ecuador komputer saxman rudolph devine 04081978 07121984 teapot pictere alonso 07011980 plumbing
07111982 thetruth 04081982 06011984 justinbieber 08031980 gulnara 09111983 madala11 dinero shakes punani nokia5130 hybrid kakarot suntzu lockerroom dima1995
09101984 vaness yeahyeah ejaculation pictuers 07101983 debora craven wrinkles beeline loyola bettyboop openme elodie lakshmi frederick daydream friends1
01121980 breath vfhbyjxrf dominika 02021975 10071980 10081982 11031980 11041980 11061983 11121980 12021983 12031982 12041977 12051982 12091982 12091983
12345123 13031983 13091982 15071980 15071981 16011982 17111979 18061982 18081982 19011981 19121978 20021982 20041980 20071983 21031981 21051979 21061980
21081980 23021982 23071981 23101981 24031981 25011983 25091983 26031982 26101983 26111978 27011982 27111982 28071982 29061982 29071982 30091983 963258741
falling smoke420 cobra427 marcela rochard thighs kidney extensa cherie excess embalmer basketbal tailgate salvator nocturne sexymama rebekah lilman aassdd
terran disabled papabear wednesday lisenok muffins shinigami panorama illmatic rhodes tortuga ticktock fantasy1 misses 08041980 woodstock aligator hellno
mojojojo konyor earthlin oldfart lovejoy reindeer thomson supply texans citrus undertow 05061981 alabama1 freedom2 jewell monolith nastenka orbital meonly
bonghit fullback bigworm evilone hotmama elevator prudence privat neworder churchil nonstop smithy goarmy troubles zardoz corbin norwood dagmar fzappa basher
sfgiants pussylover newone qwedsazxc lioness montoya dabulls cortez worlds beating rugrats newstart avanti contortionist japanees reviews capoeira gayboy
bonzai vivitron dreamcast fruitbat legends michelle1 attorney admin123 mjolnir fraggle vbifyz 05061980 insecure 01061982 pushok 08041982 belize caution bigdad
09031981 saibaba ramzes armageddon csyjxtr 06021981 delphine casablanca alejandra 03031982 fhctybq wdtnjr 123qwe123qwe quaker hustle myfriend magdalena
knickerless trotter billabong discovery fhvfutljy cerebus thumbnils weenie pupkin slasher welcome2 hester 02021972 kraken lebanon needle toulouse fireman1
delboy salesman surfsup footman orgasms woodwork toasty 03071980 02011972 daedalus starfox violator 10021982 10041979 10091980 10101975 10101981 11041974
11101982 12011979 12021982 12041980 12051980 13071979 13111982 13121982 14051982 15041980 15071982 15101982 16041978 18031980 18031982 18061981 18071979
18121979 19051977 19061982 19081982 22071981 22091981 22121978 23041982 23121982 24081982 25011982 25031980 27731828 29041982 29101982 29121982 30051981
30061979 30061980 30071982 30081982 domini q1q2q3q4 04071982 voltron zimbabwe budlite newproject2004 creeper shimano catfood sparty moochie creator redstorm
cantor aabbcc schultz luckys allman jasons brisbane dagobert bigjoe sativa stinger1 fozzie couples windows1 natascha kennwort alatam barbara1 arnaud 02011973
rammstei wingzero swampy 3edc4rfv lighthouse fordtruc letmeinn grinder stinks nebula destroyer sublime1 athletic praxis chateau franci lorien fantasti jumanji
cummer sverige michele1 clueless spamspam belfast nigeria costanza beyonce monies planner jonboy morticia drywall sunkist pdiddy massey csyekz campus bigpenis
vanity lingerie reeses iphone impulse diamante 1a2s3d4f5g marymary alfarome sledge shinji qawsedrftg prelude1 sinful shitter riverside 03101979 02071972
greentea iiyama 07041980 parsons giveme imtheman sharma 09071981 qazwsxedc1 evanescence motdepasse porsche911 alessio aceman arrakis pussy4me shelter rosita
munster kickflip gocats 03031981 rodger boogers landrove longshot wooden superbow 02071970 comicbookdb prosto rfhlbyfk kfcnjxrf kavkaz 01101979 robots marlins
scoobie anthony2 paramore hfljcnm buckwhea pornographic plokij 03021979 01071978 minnesota lambchop chango anakonda cjytxrf sanjose arcangel koleso j3qq4h7h2v
starbucks mahalo samdog gfhjdjp transexual webcam bolivi vfpfafrf lucian petite archangel cheeba braveheart myspace 08081981 masturbation bunnie collect
homebrew whites boingo 04101980 berserk fordf350 thrust pilots cheesy leeloo zealots 07081981 02071973 milkyway forester babemagn 02051971 10011001 11081978
11111978 12111981 13121980 14051977 14051981 14121979 17051981 17101980 19021980 19051981 20011980 21011981 21101981 21121978 22031981 22081981 23051980
24111981 25111978 26031980 27011981 28031981 29071981 29121981 30071979 31051977 31071980 1213141516 maxpayne duracell armored 12locked alonzo detect cashew
krypto hattie shrink custard albino xxxzzz allied maryam billows chinchin 123456789p heeled ramstein coffees adrock noreen burgess scotts coaster scroll
lesbos kookie forall trousers cybersex bugman wildlife topspin pronto cristin zzxxcc corvet07 tiberian kevin123 buffer urlaub doorknob cheste thanos faisal
richter saltydog bullwink shevchenko blanked darnell mistake morozova maximilian sentra diamant steiner sodapop headache gstring hellohel messier needforspeed
panache a123456a fireblade ironman1 devilmaycry tricks asmodeus rodent mikayla shawnee bravehea chemistry vfhnsirf somebody sharpie mypasswo 05081977 vorona
cradle 01011967 pennstat milfnew momsuck 01081978 hotdogs marsel cocktail sosiska intern motherfu orwell selmer marajade lesbean pounded scarab princeto
rapunzel hernande ytngfhjkz phones correct maximus1 pegasus1 disturbed iamcool pioner balrog 03051980 dreamer1 evildead 01051979 ltymub everques 06081979
songoku deepthro gfhjkm12 tkfkdg blessed1 bartok klopklop theboys 12345asd fishface chewey kjiflm cntgfy gretta nemesis1 gorillaz kombat fyyeirf sevenof9
vicious gitara manhatta elektra sixteen kseniya ursitesux sachin revival47 detectiv businessbabe 123456789l bedrock rjitxrf yfnfitymrf stooges 04101977
fastcar ibilltes 02091970 dropkick sk8ordie montecarlo peaceful breathe flavor ameteur veronic 04061980 enter123 christel 09051975 cowboyup goethe spiders
fialka 1234kekc kostik rdfhnbhf marishka 10061980 11101979 12011980 12071980 12340987 12345612 13245768 14031978 14031980 14041976 17051979 17091979 18061980
20011979 22334455 23021977 23021978 25071978 27111978 28101979 30031979 890098890 tanaka motors royboy honeydew origin monsoon outlaws theduke cedars ladybird
quaint breezy chauncey smeller cambridge sigrid succes ulrich beebop fokker maryanne perrin fourteen borges derick washer avalanche snowman1 patron banaan
icetea petrus shelton lorenz scenery sexyme bullock aurelie restless sunbeam bluenose leticia wsxzaq cayenne klaatu charlie123 fremont optiplex 123456qq
bulldawg omegared caldwell comment heathe chowder barnie curley flange message bastet hermann jelena fuckthat candles 123456ab genocide charming losangel
impalass fartman realtor sorrow pendejo flyguy lasers zapata crissy locked skynet marybeth newpass1 seahorse goodsex zxcvb12345 lorelei machines corvett
02021970 cazzone 07041979 monkey123 scumbag fuckmehard master123 goldrush trailers 03071978 filippo capital1 wyvern lothar device asd12345 qwerty78 whateve
vtldtlm lbvjxrf 09091979 casual kazanova magadan rktjgfnhf insider jazmin bitchs spalding santacru alisher 01011966 sunderla 1a2b3c4d5e 09051978 08031977
snoopdogg nokia5230 fktyeirf everton1 01011965 ghjdthrf 01031976 vfhbirf bhbcrf 123mudar kerrie udacha geibcnbr blondinka pingvin 123456789123 l58jkdjp!
1a2a3a4a gandolf hartley darknes funtik product baylee bignuts videoes beachbum waffenss 123qweas braxton oedipus shotokan 02101971 fridge hulkster rbcekz
poobear samadams heather2 mastermi sammydog ignatius redwall toohot dragrace graphic booter monkeyman slipkno wrigley vorlon lbtest 10101977 13081978 15031975
19041978 21041978 22011975 22041976 23021975 23051978 23061976 28071978 29091977 43046721 123698741 sanity72 niggaz hussain 03021978 frank123 ingram naught
thalia drifting deepak contests branden glassman taiwan damion rt6ytere homeless daytek yourmama partners navigato goatboy maddux buckeye1 costaric nutella
terrance janina allyson vangogh angeles newport1 caralho saddle danman evergree minimum utahjazz robson nickolas rb26dett althor marinka jeffjeff doggys
lookup baraka cynthia1 feeling infinite crockett gatito keesha thething bigshow jakester cochise hazmat woodside hombre torrent bugsbunn furious rosanna
nettie texaco bushman smarty stripe skills pontiac1 anechka aquila wishes manual ransom invictus sniffer marnie rawhide valiant wolvie everyday russell1
feeder delsol candys angelok vasiliy austin316 mitchel kbctyjr naples biggirl memories adventur tequiero teacher1 asscock jacqui abstract bubblegum callofduty
dickweed punjab boohoo thatsme hershey1 irisha bosshog control1 fuking housewife temptress warsaw verygood hogwarts wingchun heinlein 01051974 mystical
surgeon bloods pavlova aerosmith blackbelt hotshit agatha ethernet eightbal solnishko 01011968 snowflake firestar djkjlz hornyman manders girfriend lebron23
grammy poppie timelord milhouse leningrad caterina avrora qwerty99 janeway cneltyn sestra 03061977 romanov allblack cerber irakli anna2614 ulrike pussyeat
wakeup mackenzi danilo masterbaiting uncencored dimple manifest songbird triplets devious sukebe ghjnjnbg bdfyjdf gforce pyramid1 submarin partizan bettis
dokken choppers planeta vandal phishy rewind manatee fred1234 yitbos vbhevbh desperado yeshua seabass 10121976 14021977 15121977 18273645 22091977 31071977
callahan sienna niklas nogard dmband manuals vargas thriller ilikesex antwerp 1letmein ericeric littlema rashid patrizia 12345654321 wapapapa sarina crafty
mistral arielle gravis nirvan rayman hornyguy carajo miamor commerce necklace fifteen simply cannonda seventeen bambino cartier blackcock barracud pathfinder
fuckshit leeroy scrooge brunette parsifal birthday4 alkaline shitfuck muffdive bobert bedroom boarder account1 courier abcxyz lampard zooropa edthom brians
glennwei antigone ishmael mrbill henley dragonz beepbeep hotbabes fordf250 buller motorcyc spades akasha coolgirl skulls rickster omicron gender maganda
theshit hirsch snowdog boxter citibank delgado newday marmite goodguy gobigred harrys brutal professor fkbyrf cvbhyjdf league biscuits angele edmund 03041975
vaughan tenerife goodlife qwaszx12 volkswagen southside fulcrum maurolarastefy spartan117 concept columbo 08081976 riptide mamont hedges yuliya peregrin
antonio1 munson jigsaw feanor raindrop bavaria locker beyond perkele laracroft novikova joeblow fathead 0000000000o fynjybyf molotok thought 12345678900
hotlegs paranoia caboose markiza degree porshe dolphi sabaka germany1 fakepass becool supernatural tecumseh chatham tonyhawk skating francesca mahalkita
apteka reborn thistle pfloyd pitures yngwie creepy rutgers iloveporn falstaff clerks dominate deborah1 golfman bassin bastian lancaster pumkin astonvil jayman
bobmarle natedog hennessy produce elvis123 nonmembe bonethug terriers tooltime fedorov terrence virgini krasota russian7 11122233 12041976 13011976 23021973
glider pyramids stands roserose seattle1 saunders okmijn lololol schnuffi potatoes beanbag joyful marita ragnar phaedrus skillz regent barclay flashy
marketing raptors stefania ballard cxfcnkbdfz adeline streak lasalle guesswho idiots lindsay1 davidc matros zxcvvcxz joaquin jamesb drinker passthie testibil
mueller muriel marriott snookie summertime music123 helphelp theedge fannie takamine woodrow bigpussy louisa balder duckhunt candie ironhors bagels vibrate
mooner tulane niagara lemmings factor theclash boromir sundown ashtray primal unicorn1 shadow01 camino luckie sparkey couple hamburger lucent colossus
gotyoass qaz12345 satori bigbutts elbereth blaster1 lagwagon feniks davidb ceaser fuckyeah location corgan catalog modles penetrating forgotten walking
academy asylum pokemon123 gbcmrf optical thesaint montero malakas element1 amnesia morbid astalavista nhfrnjh asdfg12345 05051975 gaelic saratov bhbyrf vfkbyf
professional hermione beijing marketin segreto mowgli misiaczek shandy gymnastic goodfell veteran sexsexse axeman gulliver letters juneau 01081975 djdjxrf
cristal rostov volkodav 02011970 ybrbnjc bigmama domainlock2005 muller dazzle stefani youandme soviet katten riddick pinguin dogggg galeries scandinavian
pintail lakers24 flowers1 raketa jeadmi rerfhtre scoote edmond vepsrf macintosh enough zaxscd dhjnvytyjub killzone yamahar6 basebal1 labonte homer123 grandpri
premiere ovation smokedog ametuer halcyon deicide garnett watermelon rockman mayfield hardwork staind lasttime r4e3w2q1 eyeball peaceout vivaldi angeline
jaycee details express1 katzen x72jhhu3z 14031972 147896321 369852147 growler bookcase kingtut cooker lugano newhouse mojave franck domestic acetate maciek
muttley chicco scorpi blackcoc blackboy barlow patata dobber mathieu doggydog 123456asd fuckem numbers p455w0rd gisela mensch rattle redwolf slicer butchie
complex william2 places bobcats envision gazelle !qaz2wsx 67camaro algernon 12qwerty cordoba baywatch thrawn defcon sexyass 01011964 phoenix2 rsalinas nickels
gomets blocked punter allegra larsson rowena dangerou headless beaumont evergreen frasier bradshaw osgood barracuda tomservo greatsex dbrecz f15eagle dewayne
cadman spaniel radius rental bolero yesterda flippy fuckof alexei ginola monkeyma aquarium cbr600rr movers mosaic cronic cluster mystuff arcane dickey tomate
kuwait goochi repoman payton34 bassbass 123456789k bugatti blackass snakeman genghis gramps escher sincity valdez polaroid hotman worldcup letsplay
deutschland jordyn saab9000 amoremio kjifhf magics vaseline alligator seventy learjet computers dimension packard1 nacked bhjxrf uhbujhbq citron phrases
pomidor golfclub longhorns holdem wellhung tryagain killah colombo dodges saddam alfalfa january1 blunted furman mysecret pfqxbr qweewq gopack zolushka shayne
fanatic catdaddy 17171717aa pfkegf loglatin gbyudby barrel samanta rigger photog mustang9 chipper1 nadezhda edinburg panties1 maripos excellen sokolov rjnzhf
dashka rooter pandora1 romanova vfylfhby eragon luscious mayfair sonyvaio flipmode borman yorktown states jbond007 hercule doggystyle dkflbvbhjdbx goodwill
sofiya watching escobar handle holahola davidoff prancer robinhood machoman klaudia henning mccarthy protoss tittys beeker 12s3t4p55 momsanaladventure
fabrizio humble strato foreman avengers kruger ivanhoe october1 dating tomboy seaweed sixtynin toonces reaver chrisb soleda trekker database cortina nichola
twostep wiggles gjhjkm bobbys easypay elisabeth goonies lesbens cueball fuckedup meandyou hickory everquest omerta supers sunbird remington hotter jason123
olives manage 01011958 schmuck evelina lancaste hd764nw5d7e1vb1 loloxx 10101968 69213124 78963214 briefs garter cheyanne mentos ortega juanito ginscoot gaijin
abrupt bloopers bobber anthem torque flubber mothra steveo snuggle dshade policy gooseman babushka patterso fragile felicity plummer bushel kolibri blondie1
blueman crocodil section social acacia minute yahweh 5tgb6yhn qazwsxedcrfvtgb camelot1 guilty helpless soccer13 nugent sweetass rickie bootleg getmein ponyboy
sebastie shibumi boogaloo marlow angelito carlin andrej myboys lombard francis1 gallery peternorth freiheit kindred valentino a1a2a3a4a5 leahcim hitman47
winchest konrad nicknick orleans aleksander shades consuelo dantes pimpster butchy guevara cliffy lifeisgood splatter matias camilo blower feetfeet ferrar
darthvader georges bruno123 caseydog amarillo 1basebal satellit mustang8 denton tiffan shifty cezer121 romulus robbins looper doomed kleenex 123hfjdk147
carlotta oralsex kimchi crayon masterkey blackbel caramba belgium drjynfrnt familia lotus123 happydog quarter insertions buchanan monkey11 sidewind missing
fettish storys newjob paroll bigpun hannover langley politics assault cimbom asdfjkl; ohbaby chronos logical tylers 4rfv3edc delphin vfnbkmlf eleven11 vishnu
123qwe456 grapeape andreev sanane kthjxrf deathrow merlyn onepiece waterpolo rattler dragon13 pilsner peepers techniques rodina stetson buratino distance
facefuck fabiol ijrjkflrf avangard volkova vineyard qazxsw12 calculus rfhfgep buttbutt morley zz8807zpl archon bignasty emmitt22 amidala romaroma maddison
stamford dropdead erasure britta lopata badguy farrell hunters cassius ericka tracks router 123456789012 8phrowz622 swanson qazplm dragon11 hawker blondy
chastity slippy lindsey1 hatteras claudine wicket luciana corporal trucker1 rushrush gotigers iloveit ganjaman meowmix vegas123 sheets geology wiggle chelsey
rebbyt34 cletus imhorny hawkeye1 mischa mypussy slayers jeffro klopik 123masha talgat 1hxboqg2 rootedit 100200300 universi sexyred sabrin priscill lexingky
murdock mandolin teamwork malaga c3por2d2 crowbar carefree footlove xrated redwing1 muskrat giveitup wilmer cleaning assface rastus 085tzzqi usmc0311 tanechka
elgato aguila fuckall loveme89 terrible teufel goodness puppys glenwood ceckbr retsam shiznit hottub ufhvjybz dildos mongol crowley fulton allright goodwin
sevilla claypool checkit imzadi gandon julieann greyhoun 063dyjuy trivia shamil pushing reliant booper crevice nyyankee penfold calamity conquer dillweed
pantyhose cavalry arabella forces mauricio jazmine gophers goodison ayrton loudog tobacco corpse plaster seviyi luv2epus moment hackerz thewall alphaman
simcity pedersen jackdog feedme 44magnum barnaby written soledad assassins qwerty777 boris123 01478520 squire drevil harpua slainte marusya summer12 augusto
bachelor badnaamhere nevermor mattingl lavender patate raster mattmatt texass headshot open1234 topsecre boobed mariko mckenna brigada batgirl hotchick
monique1 fabiola alanna cordelia boliva akatsuki openopen geraldin freeland rodriguez princessa miranda1 federica 5hsu75kpot gbgbcmrf ragman 0102030405
fabienne abudfv mamita hellow babygir santino carthage corsica moonshine chrissy1 lucien brother1 uzumymw gooddog aquafina carney voland dbnfkz catholic
indycar bryson bassett alexandru 123456abc loveyou2 deepblue argent novifarm alright holiday1 black123 ducati99 selene moonstar finnegan contains schatzi
amores nbuhtyjr satanas johndeere ultraman samantha1 dbnfkbq r2d2c3p0 badkarma teejay funeral niggas swallows seraphim bigbad damned baldur wendys racoon
hawkwind ruffles hatchet vwgolf zydfhm harding labatt assclown crunchy redneck1 mailbox jamaica1 cerveza catalyst davidd password3 passwerd pepsi123 colony
classy trojans1 blaise shiraz fastcars polinka rundmc pantie failsafe insertion dkflbvbhjdyf passed hilfiger businka caffeine cipher qwerty77 margaux jacker
igorek pornpass smutty matvey 12345432 32165498 74185296 3216732167 whaler michael3 stuffer sphere divorced bartek anteater anette mustang0 redshift fenton
cableguy killroy kingsize collecti buffalos steve123 resume brutis warehous bayliner catter crusade kilgore shanny basser charles2 smoked pattaya coolboy
solrac suikoden year2005 shyguy gangrel dakine buffys billion develop bushed whoopass gardens marigold aqualung jamison summer01 arcade steamer ricochet
jaydee woodson hippos cumeater jesuss rickey kasumi ninguna process ralphy christy1 nichols goldman margit transfor papaya carlson jackets arslan felony
andrew12 haynes indiana1 strange1 alexandria alessia joseluis centre learning kathrin wolfwolf thorsten luckyman tennessee needit hallmark tiller gfnhbjn
polarbea cvbhyjd gfcgjhn blackie1 mostwanted heretic pentium4 poopsie raziel 1qaz!qaz anduril resource darlin broodwar xterra jimmy123 golfing1 opensesame
nadegda ninanina 8phrowz624 chemistr gulnaz numlock prison nitrox morozov januar gfhjkzytn aeynbr prospero brownies master01 pipers mindless rakkaus cobraya
mywife darker ytrhjvfyn licorice allstars kosova memnoch lalaland giacomo schastie crfprf arsenalfc durden teabag barakuda westham1 pluton bondarenko marykay
anatoliy wysiwyg stampede ananda myhouse carissa loveyou1 saopaulo jamesd passions freeme mobbdeep flintsto endless lovegod covenant tigress kabuki nessie
serial boober trophy phillip1 lemming mapet123456 yodayoda vladvlad pleasant vergeten calcutta halibut incest muskie hangman yfafyz manhattan sailfish
summerti revolt righton foxhound budget gunsling gonads coolone bluedevi boswell thornton patter boilers backspac snacks rosalie daffodil pussylicker magali
chaplin essence pochta redrock sergej ghjvtntq blindax 12041961 13572468 48151623 123321456 rerehepf niceday counterstrike titanic1 forumwp sceptre mickie
mustang3 alfons whodat baphomet cloggy lionlion longlegs limpone oldone oilman bastos abdulla kostas starsky dapper lemieux amador thunderbird nippon lockheed
voiture rockroll jeepjeep parking diddle sandys bigtoe henderson takashi ladles ducksoup palomino shroom buster01 yesterday maxfli cabinet mosquito 01011963
sabian 1asshole forklift jerusalem planning teenie aquaman maribel jesusc psyche hometown prisoner sexton bigdave request theory ltdjxrf milenium vegita
jodeci lounge meltdown mammamia caribou postov1000 pussylov flapper evgenii elrond tigger12 berkut cadets import limpbizkit biceps saphire redhead1 theworld
points ilya1992 culture juvenile jumping omsairam 12345678901 whatever1 dustydog yfnfkbz afrodita antoshka wasdwasd ambition gannon gumball gillette champions
acoustic forums charlie3 pennstate reeder colombi khalid celticfc tooltool horsey hollis zhenya bonghits solidsnake oldschool mymother romana longtime
01011955 asasin matter yfhenj cumonme cristiano nolimits galaxie noriko michael9 tested delivery lotion essendon ratdog legoland tashkent skyline1 sargent
plague rhfcfdxbr asterios nbvjif seahawk dominator pleaseme vicecity junkyard nokia3250 magnavox investor connection mommie whoami lakings katharin frenzy
filimon hellohello lauras 33rjhjds bunnys gogeta fightclub franki illumina copenhagen metalgear thinkpad tkfkdgo bastard1 lovesme swanky lovefeet billiard
walters bareback cinderella touchdow limpopo gussie rooster1 coolbean galadriel rincon showboat shabba creatine dominica intense dahlia fucing rainier truckin
socrate beeper shipping sideways buttplug matthew2 searcher hartman chesty nickle appleton getsdown tandem goldfinger pioneer1 volodya chillout erasmus
october2 meeting danmark qwezxc ronaldo7 westlife madiso gfdkbr prashant thelast1 vadimka mateusz 13576479 159753123 333666999 tristar 1footbal rakesh
sandydog mustangg angelofwar 151nxjmt goheels puerto primera vesper rubbing lucas123 smuggles peoples bethan aaaaaaa1 schneider ketchup version nonsense
psychnau valdepen bantam petter hateme kirkwood dragon99 anselmo camara schule ultras weapons roygbiv skazka scottt snoogans adelaida 2wsxzaq1 yogurt noonan
boring satchel raisin indica trustn01 splurge obrien chisox cretin fairway crimson1 kovalenko passfind forgiven wisconsi letmein22 ballgag carwash derevo
makoto carmelo asphalt mavericks lineman asssss azteca tartan erfolg cavallo agyvorc warden twodogs joshua12 behemoth 123321qwe romain 7hrdnw23 chosen
ghjnjrjk sixtynine flossie swansea maroon marsik bluebear titlover kilkenny jackel mycock cfiekz zaq1xsw2cde3 tuttle viper123 destroye zcxfcnkbdf baraban
mariano chocolate1 ashlyn abigail1 codeblue dunkin slayer666 minotaur goodstuf argonaut annabelle lucky777 leilani baldrick nitrous metropol hernandez adonai
footbal1 juancarlo fuckyou123 pipiska agnieszka armitage bubbaa indonesia empires arioch favorite8 bartlett cognac master11 apelsin powerade chobits shadow11
parliament bladerunner batigol charms tracie firework language besiktas baltika vfvfvskfhfve 01011962 1a2a3a4a5a gilmour mackey orlando1 aleksa gfhfljrc
krasnodar topless makarov tarantul meaghan overtime davecole jetson wonton mousepad browneye talent brenden schwanz anderso violeta ecstasy browne brianna1
nacional dfghjc red12345 vfhbyrf mathilde doodie venezuel kochamcie vthctltc bianchi favorite7 famili wildcat1 hounds aztecs andover goodone ryjgrf metalica
skateboa pieman shooter1 silvana orange12 redbeard paulus nectar sampson1 colour schwartz theflash natalka hitter nokian70 nfvfhf tyrell lugnut omanko
gy3yt2rgls fuckup oscar123 derrick1 embassy riviera nomads femmes puddle asd123asd jackman cubano myangel scruffy1 bizarre longdick network1 clitlick raffles
fathom ghtktcnm nosferat fomoco dumpster dirtbag jediknight nighthaw rerfhfxf charlies dvader overload kitty123 morlii tamuna ladygaga hotsauce dmitry dimasik
hfleuf htubyf 246813579 sallas lisboa mnbvcxz1 discreet interex brasilia nvidia rajesh posture griffon repytwjdf sheltie daisymae killyou author gixxer
whopper sensual simpson1 champagn birthday1 grifter vincen closeup spinach autocad samhain 07101962 beethoven chocobo adrien discount papichul conman ranchero
1jennife auction sassie characte eighty classic1 bodies lovesexy thissuck gunsmoke crappie khalil gohogs jerking gibbons maryjo gubber moneybag cowman ndirish
bypass bumblebe halfmoon airborn gremlins thatcher televizor vostok telecast davidj relief torment pelikan southsid picker mormon henderso mettss fuckfest
chacal foghorn hornyboy retail farcry karapuz realms tities multisyn michael8 sector dagestan qweqwe123 123456789abc nubian yasmine hellokit blowjobs toggle
ocarina booties boscoe01 joachim tristan1 doggone thematrix wsxqaz badlands galactic commodor passion1 jamila mackenzie knockout anjali malcolm1 bigpimpi
sneaker brian123 winchester snikers flhtyfkby hrvatska tactical imcool nikitin octavia svetka hondacivic dreamers spartacu syrinx afghan brabus marietta
ararat timeless steelhea ctdfcnjgjkm watashi conker welcome123 myszka lostsoul rubbish doodah evgeniya rfkbyf hibernia q1234567890 mansion cashman loredana
123456789n kukolka sinjin lfhbyf pi314159 farter fkmnthyfnbdf razzle biggdogg oriflame gtkmvtym totally crisis daytime rockydog pasport ytyfdbcnm manana
dimebag redfive georgi ganesha internet1 iwantsex tigger01 vitaliy ghbrjkbcn mugwump reporter chucha knulla avgust frontera bigpapa ganjubas rodion venezia
signals pendrago 1234567u intelligence haribo hotbabe elisha rocketma hammerhe darkmoon thematri popsicle jewboy boggie rocketman hellome ratfink margosha
geisha 68camaro ibilljpf kevins bigstick lehman westie milford voyage jukebox jackso riches martino stephy shrike jadzia passage democrat iloveher otters
milashka floria biggest funnyman sawdust emachines playboys randal twiztid satriani lolwut wobble susann faulkner gospel tables roderick bloomin rjyjgkz
lowdown ghjcnjghjcnj strannik megafon thomas12 ghbdtn12 admin18533362 12233445 159753852 777888999 domenow wowser stroller jerryg tazdevil sarah123 crossbow
08154711 critical oldnavy freetime kingrich tupelo funhouse clarion playful trader12 parade dickman prasad roberto1 billyb metals billing material shining
lemond whkzyc njdevils hotwife hrfzlz gravel thunders mounta1n andros inform royale internat camaroz2 damager toshiba1 pinewood 1qay2wsx 2wsxcde3 nihongo
thinker stockings egorov hiroshi futures holeinon mazinger oneton empress %%passwo vampyre clocks jamest college1 treacle blazin bonefish islands homies
fairview bigfoot1 cramer million1 chewbacca enfield piramide patrick2 juggle galahad winter12 bettie inches decatur hatfield blueline fishnet underworld
piranha freight catfish1 orland bourque maxman yackwin girlfriend bateman interpol dandfa windstar tenpin skittle bluegill lizaveta fatpussy isgreat stlouis
bereza baloney beckett camaro69 wacker jeeves gobucs player69 hommer therion cadence beluga polgara samael warcraft1 qwerfdsa income nutsack peterose qqqq1111
viewer marduk architect mansur mutabor bitchin zamboni ckfdbr 123456zxc allure mclean jacque smurfs truffle marcie qazedc rosette centrino aguilera amherst
photoes herald wonderland bingos memorial midwest trashman danielit fonzie clubber invader artofwar lexicon puckett metal666 dripping flamer mansell flapjack
kassie samwise newworld organic landscap verify cristi temp1234 23176djivanfros salamandra vbkbwbz ljrnjh 123456789qwerty oktober deimos dzxtckfd sobriety
tookie angeleye yecgaa hotcock thetachi dickface advocate nasdaq nokia5300 edition gemstone minion nonrev67 amormi godofwar smallville qwertasdfg dthjxrf
rfntyjr mashina stamps astroboy woodward armenia delores ubnfhf cyberonline galatasaray vbkfyf sexybaby hendrix1 mitsubishi notredame blacksun qazxswedcvfr
vittorio azsxdcfvgb tillie shakti karamelka shadow13 novikov catalin qwertyasdfgh glamur patryk hitomi dominic1 gallardo rjyatnrf imperium inflames bugsbunny
nicholas1 vlad1996 jakers dragon88 connect1 ukraina freezer piedmont bagwell grassy katrina1 davidm dorsey bigdogg pheasant blastoff ginger12 convoy steves
tuborg indahous laredo ilovemyself parasite voltaire touchme delano bronte robinhoo wallace1 newage cummings laracrof bosstone quixote tribes justin12
system32 pigdog bluenote nibbles flossy brentfor goldmine wellington bassist manner goodtimes camill mousse colgate wtpfhm schwinn holley sincere dewitt
wantit humpty exploite giddyup greedo mewtwo salute reverb morgen useless lapdance cvzefh1gkc water123 killemall guyute joyride matvei marlowe driving velcro
pusher lfybkrf bublik fantastic rocking cnthdf covert ramazan iwantyou repytwjd radiance lethal ruthless sweethea peter123 poohbea volodin olechka kapusta
01011957 89600506779 sandeep pablito damage11 748159263 987412365 pissant michael7 caddis chicke country1 jerrys haters cumload raccoon epaulson perils
slurred hermit powerpc ariadne bungalow garten brandie chatte loading stomper seller john1234 aurelius buttsex gifted etienne grainger charcoal eatmee marisol
vulture ronaldo9 soraya homebase yannick adrianne sensatio 1diamond mclane conejo edwardss crybaby 3edcvfr4 terence george12 playoffs lovegun closed andreas1
panchito frantic munchie fellowes thirdeye alfaromeo hellion isacs155 joanie dominus hubbard roodypoo mcleod scooters sludge etnies jesuschrist maverick1
dragons1 ashman palmetto sylvania gerardo tobago hansel thebes vertical aurelia fordman chanda callme w1w2w3w4 launch proteus melbourn desperad save13tx
hotwheel bretagne arabic trinket starla phatty caspar sportste pickett terrace raging madsen vatoloco ghostman jedimast pringle futura bungie prakash muncher
sunrise1 clinton1 blingbling pembroke arsehole barret slayer66 framer psychnaut1 bonito begood started mollys harlan prairie braden odysseus pizzapie silver12
desires accent reverse wargames elissa winkle mysterio darkknight career integra1 blondi westcoast scotia xfactor banderas 4r3e2w1q crabby fatluvr69 trilogy
xsw21qaz denisa yjdsqujl felice slimed123 kawaii malvina 1q2q3q4q5q sailormoon habana varsity current sameer spanks indians1 babycakes sarahs teddyb schweiz
creativ wooster oldham pussyeater ghfdlf nikita123 muenchen sashok qwerty22 medicina gabriella cristia stussy petersen izzicam warpten nokia3310 samolet
reaction scott123 whosyourdaddy prikol egorova auralo astoria carcass tagheuer weeble xthtgfirf 1234567z kochanie oc247ngucz carioca manish gianna kingair
squish 1111111111zz porn4life anatomy snooks illegal warped slimer littlebi siberian limerick xboxlive ignacio gaffer parish rostik kratos prettygirl calvary
moonpie thejoker greeny coyotes cleric riding cuntlick metalman chantel pounder leiceste osborne handcuff warhawk temper princeton trolls kailua peaches2
minister billys sitruc firestor rhapsody nodoubt jeronimo makemoney annemari ironmaid utvols chevyman resist bungee hugecock refresh tooshort primetim
sylvester lasher oceans11 tugger richard2 passing valdemar jetaime yendor toobad goodies death123 outcast darkwing taylor12 wipeout chrism nikitina abrams
nickname yomomma coopers cereal flyaway caitlin1 slipknot1 muaddib ramone dima1996 fnkfynblf skypilot newstyle levani 12332112 13579246 96385274 159875321
326159487 789123456 1223334444 alvarez luckyboy mullins asecret ramair 2112rush chicas duranduran gunman pescator gaetano chapin merrick linsey brayden
police22 giovann bakers burnley thebomb sexslave ganster buckie bosworth mulberry elohim willys purgen waterfall skeletor annett pulamea mccabe caballo
itworks asslick gaysex notice pepsicola winamp octavian serebro qwerty00 123123123q detail itachi squiggy montauk terrie hot2trot delorean bianco matthew7
ishikawa simeon magyar bullets explode boggle burgers document jessika zorglub wilcox fistfuck barnett pedros gfhkfvtyn gorman sexyguy seagate whitney1
jailbird arrowhea tainted sexbomb casablan qazxswed moneymoney miroslav dagwood showcase bulldog2 collette polkmn sorcerer hemicuda stargaze funguy 1111aaaa
weirdo imogen conflict ironhead shorts smarts moosey cnhtktw fktrcfylhjdbx poppet checks vfnhbwf scimitar nikolaus mikaela ashish oriental trippin hellothe
parole nordic chatter reverend ronaldo1 negrit whiskey1 edinburgh hondacrx zaxscdvf latvia zepplin popular voltage rebirth voetbal anton123 pervasive kelly123
goodnews astonvilla cheval milagro pepper12 stewie ashley12 cachorro imback truckers sysadmin olivetti 89015173454 mamedov rjcnbr multimedia daddy123 navarro
manitou symphony sanjuan toronto1 emachine fktrcfylhjdyf phuket asdfjk malcom cnfcbr regret bonfire vaz21099 sandals reklama violent slammed joselui plover
smarties healey roxana stanger sunita hanover genesi frankfur godwin gfhnbpfy svetlanka cuthbert steward password4 odette stealth1 declan nagrom yardbird
godfrey morkovka atdhfkm gjgeufq dmitrii kisska qwaszx123 virtua dragon22 arhangel percival fresca minako muaythai whitman nyknicks mahalko yorkshir rodrig
enkeli molina junction guitarra tatian hereford sweeper tightass hoddle jackson2 taekwond phenix millerli cstrike 123123qwe staple qwer4321 division feyenoord
morrigan dtythf apathy parolparol vermont1 kamehame arschloch catlover whatthefuck madoka bigshot bagger dogfish calcio direwolf karmen jakedog 1357911q
rocheste pittbull bethann bernard1 terminus walden trigger1 pennst grandprix drinks comicbook japanes excell jeanie sonnyboy sexboy bennett1 daniela1 twingo
moneyy lickem slydog rumple lucinda eltoro parties lawdog gibbon helloyou gunter fencer starks redtruck cuties chevyz71 header walkman surfin kosher kindbud
morrisse trafford update mymoney evenflow concert geneviev marisha oneshot konfetka knowledge irvine halflife2 laxman sk84life versus 123456789w denis123
12344321q fyutkjr ghblehrb lbfyjxrf kurosaki 11121314 19844891 21125150 132465798 243462536 tommys brandt redbirds skelter westport slacking crysta soldier1
hosted annual makemone indiglo strings antonius frehley eadgbe 541233432442 dmitri patriot1 weights takehana robert12 ratchet germaine becket rotterda vicente
fcbayern pirata toosweet nolove 380zliki startac milesd schwarz warhol figment bellevue bayview prizrak arigato sallie scores tiramisu belarus wetlands
practice luckey watermel platoon johnmish seraph t34vfrc1991 hecate melville stuttgart bolivar westgate theraven superdup folder mzepab maria123 winifred
adagio benning abulafia oemdlg cranky antioch trustnoone papercut energize oriole barnsley alexan hoopster eightball toughguy babygurl deadeye fermat dalila
mahoney circuit blanket razorbac paints schlong brazzers cornholi champagne singing yokohama bigboi firetruc thurston epiphone gateways chicago2 transam1
proverbs bulldo patricio pionee brianjo davida puravida shocking 123456qaz chasey warfare durand tremere vfhrbp glorious soccer15 strategy q1w2e3r4t stallone
ishtar bugaga arisha sunderland seven777 carrier sandy123 capitol stringer penner yingyang chevy454 anamaria ilovepor ghandi gfhreh asdewq ashanti shannara
kremlin whatisit niunia config kakaroto friendship nurbek buzzsaw candid superboy cellular maricon pacifica teacup weedman annabel phantasm antman salvation
finalfan cogito sepultura azerty123 tigerlil adrenali hellbent guderian samurai1 grimlock airwalk playbo anklet aenima pampers caller baltimore render
airforce1 asdasdas girdle rebelde newlife1 batter seafood cheesecake rebecc testme swindon izabella 123qaz123 kardon brindle shotgun1 northsta sherwin rosetta
kindness kusanagi diceman junfan alaina charlie9 malishka szevasz iskander fgjrfkbgcbc rfgbnfy katenok 123456789qaz cabrio dreamy sammyboy bagpipes dimarik
4rfv5tgb reward ismael aliska cjrjkjdf barsuk lebron freedom7 buldog vfrcbvec utility cfhfnjd favorit kellys oliveira tigerwoo brewers garrett1 cnjvfnjkju
cambodia centurion warzone verity colette vfiekz rediska neptun onclick fidelis piazza31 spandex 1234qwerty ihateu liberal ostrich doremi shelia scooter2
mickeymouse vjhrjdrf rainbo creamer rolando grasshop snotty colleen1 wonkette melonie patrick9 klootzak trouts vsijyjr britain landry bubbadog mustang7
ghbrjkmyj makarova effect kohler travelle tiedup chevron elvira26 steelers1 compusa reject bootneck biggin watkins cuckoo gohawks bobby123 yoohoo redsox04
ladybug1 fuckslut bigdee mcgwire canseco hotpants slaves aluminum grizli mylene nodrog adelphia frederi tavern thomas01 mcguire coffin password69 supper
stalker1 matches panacea keaton portman prefect lakeview jonathan1 medieval hammers1 towing flavia neogeo longbeac ravage networks joness cinders jansen
albania larry123 hansolo1 4904s677075 kirill123 jemoeder shadow123 oddjob reddragon respekt dawggy orlova natashka 12345671 12347890 19933991 44445555
135797531 1111122222 tincup mrbrownxx harley01 007james flyhigh sonnet cordell freestyl barman hardhead pollock celtics1 juergen maribe mellons shadow69
trashy mitten fartripper superbee turkish knowledg eyecandy topfuel budice eatmeraw asteroid crewcom blister khaled cheeta agustin spectra kswbdu oconnor
cerbera anselm phipsi maximal franny marimba juster bulldogg mavrick vander meyers 1william flogger carmex letitbe mylord steeler1 kosovo bobdog redhawk
squonk sycamore tigerman howler cleaver squishy bethel ladydog pascale ewtosi tyvugq nowhere tequila1 hunter01 tzpvaw diogenes macros marillio xngwoj realdeal
greeks larrys ferrari3 cheeze chilidog lanman winston2 mozzer regiment grogan gerhardt astana asakura soccer14 davidl 013cpfza pompier fredderf hodges
nietzsch bluerose workshop bharat qpwoeiruty symbol 12345trewq hillman woodys ritchie defiant1 dustoff ganymede chapel thelema satanic beasts 1234rmvb
freelove aqswdefr pootie numbnuts quetzal walley siemens1 whistle kakadu antigua amanda18 minidisc blablabl voices razdvatri sensor pakistani babygirl1
fylhtqrf alhambra alastair ukflbjkec gonefish biteme69 kozerog xcountry hakeem bigwilly humboldt faceoff greenbud iluvsex chester2 override destro bosnia
blacksta scooby12 sherpa godson jumpman joints biscuit1 salamand chantell acosta carmela milagros kailey chelseafc paroli memento gtnhjdf 10inches mikhail
0147896325 darkjedi blackrose falcon16 godislove region ghjkju weronika rankin agosto haircut vfhvtkfl primrose password0 london12 kukuruza kozlov rfpfynbg
farrah dragon76 gaming grenade cristo kasparov flipside kadett memyself gfgjxrf doritos ghbdtnbrb micros dashadasha wesson hellya daniel123 savant
ghbdtnghbdtn juarez valerie1 rfhjkbyf kukushka latitude sistema cthuttdyf strelec sonechka xtkjdtr chicca belochka atlant atybrc rerjkrf gnusmas rasengan
packman transport marjan ulysse scribble cdtnjxrf jarred marbella sparco landlord blackber elnino carguy packers4 martini1 schlampe assmaste capitan anasazi
natash mrhappy shizzle jledfyxbr churchill miracles hoopla timoha ricardo1 password1234 07831505 monkee bigsky nbvcxw foolio silverfo sabotage tackle spoonman
babyboo bandera cupcake1 congress chisel gfhfif britneys drinking sideshow ppspankp gearhead jamies hooked q8zo8wzq bassfish batman99 accounts etoile federic
joking stratos carbine jigger gamers scottish temporar multisync slinger hollydog scribe neuken 12345678900987654321 bella123 moonie lovepussy sumner kaneda
lexingto canadien bluearmy wrxsti luzern knives blythe laverne problem dollface letitrid juventu goodfood kelsie peterbilt getalife porker sunnie stairway
rahasia nakita bonham troopers halfpint browser westcoas deusex steady 3stooges toolshed mattman drdoom timing rapids goobers pepsis buttocks lausanne
sebastien wildrose doorman iwantin bocephus squeaky nafets jeanine lottery katina kenyon jesucrist skyblue bestfriend graeme qazxsw21 kallie favour kingsley
dmoney washere greenwoo problems debate sharik coconuts ibill123 08522580 florenc fussbal images harry123 katusha 11924704 12345666 19877891 25251325 43211234
123123321 titsnass connery 123asd123 haunted freenet jumble wallis gnasher23 greasy sinfonia wavpzt newguy birthday21 dad2ownu reksio elaine22 mrbrownx
hhhhhhh1 spenser dominos phaser suresh shooting hopefull piotrek jordan12 dolfan gnaget gotlove replay amtrak upnfmc herons bluemax trotsky recycle wiking
manzana superson commie lamesa bringit camell joonas serene intell qwerzxcv grubber canela ichabod vibrator hillbilly westwind hotline covers piglets yakuza
154ugeiu crypto clarkie education gandalf2 corvus ichiro duluth rosalind paramedic scenic 111111aa schnee downey lustful reddrago hufmqw hellou meddle likeit
manwhore mamasita aassddff powerboo cracksevi 51051051051 fidget 383pdjvl planetx landing rottweil karlos nazareth gudrun tercel paperboy draper bochum adjust
scranton notagain springst drumline salamat lagoon powermac woaini duckling rellik canabis rjynfrn vestax burbank checking wiseman african brendan1 fontaine
wizkid romina weiser jiujitsu buckey backlash pennie 2w3e4r5t ancient neuron colt1911 knocker myhome bulova shingo thisone gordito jennys kickit tolstoy
dingus changeit winning possible fucklove mozilla chipie doma77ns lostone hoopstar cosita strangle venom121293 frolova corrie hatcher fabregas ambassador
vacuum free4all vbktyf welkom01 guessit cuntsoup 12345zxcvb blackshe osbourne catarina chalupa gargamel anutka attica zealot madonn coronado kaplan chaoss
commodore teiubesc meatman hellcat outlook promethe baikal melissa2 anuradha berliner painkiller reviewpa pepsione frieda montes salina gtkmvtyb rockport
harrypot newmoon vodoley confuse positivo teddie pflybwf humper foosball kipling foxtrot1 gonzale viviana saltanat kjgfnf vfvfbgfgf hadoken syclone mythos
gigolo kelly001 hamburge duffbeer jennife1 saywhat amanda12 webhompass a7777777 countach wembley cumface britney1 seagulls grunge anabel amylee guatemal
zamora gtxtymrf liberta helpdesk mazdarx8 gfhjkmxbr fuckina gehrig cruzazul giselle pollito hermos lovecraf darien castaway dianka peoria breakers thisisme
sherman1 almera alpacino gamera meadows incognito badone defence victoria1 annamari suzenet marissa1 rollie quality1 cnhjqrf manunite qwerty21 andree dockers
purity package sarasota checkmate boondock vredina nokia5310 happydays landrover kfvgjxrf chesterfield opensesa crossfire apocalypse thetick wildblue dragon66
junker transpor spokane locoman0 submarine neveragain nokia6303 moving cookies1 powerup galena moneymaker westbrom haggard autobahn jasonb official phantoms
1patrick wester fatcock sprinkle deepsea samsara julies maldini purchase drivers client shayna interests dryden dothedew defjam billy123 felixx scales
010203040506 binger chicken2 kevlar mgoblue shakey sparkie paterson gizmo123 sandrock binkie bubber tommygun hockey12 usmc1775 fightclu thunde gandhi mauser
lakers32 gorgon dragon23 bigbuck heybaby bridgett iloveyou! society smokeweed gibsonsg firefighter funsex seagrave bourne madhouse bookmark soloman caruso
tristen broncos7 windex dobson vonnegut drawing bolivia fighters cachondo kasandra chelsea2 homersim syncmast hayward doraemon chaotic vasilii farting croatia
samsung2 cherish puller berries eugeni tyler123 rfnthbyrf handler pepino montagne graffiti smile123 trusting newports perico lfiekz hjvfyjdf qwe123asd cresta
sogood tmoney woogie kbytqrf lost4815162342 kozlova platform silicone naresh art131313 55832811 98745632 99887766 124578963 314159265 321456987 eagleone
crazyzil kristal dimensio penney blacktop acrobat kenton srilanka bedtime session pimple 12345678c slipknot666 batman69 finley sqrunch gobrowns wellcome
montague accessno sweetie1 irland updown spicey patent tratata iamgay christof buckster gldmeo ratpack marios giulio merritt l8g3bkde bommel geirby waller
sunstar imissyou bakery sallad pershing manchu hcleeb dummies frigid bobbyy tawnee greddy 102030405060 garvey just4you antilles bethany1 deadlift visions
shankar southend glotest brianne lindas edgewise abracada drummers scxakv winslow calhoun shifter xqgann teenager pxx3eftp archive durango1 hihje863 oakwood
payback moldova jdeere dapzu455 chucho password6 leisure ballon lowlife joeboy mooseman onkelz coffey buckle skooter aarons oneeye juices merhaba bowhunt
godboy scratchy postov10 tooter jimbos 2sexy2ho cumalot thaddeus kassandra stadium stjabn katie123 gabbie fastback trails cfvjktn reliable ohiostat jellyfis
morons bigbill pidaras fuckmenow bullhead austin12 arsenalf temporary ghbynth ranger99 vjkjltw utyyflbq baguvix phydeaux sevenup qwertyu1 numark lettuce
dionne sylvain dthyjcnm enable hellraiser abpbrf donger access12 cidkid86 cortland aceshigh kimberle verizon1 ulisse gardenia beware griffen biotech secreto
tomoko testing123 shipyard orange44 pepsimax qsdfgh lyudmila michaelj naruto12 tangerine loyalty michelin telemark shemales daisy123 smiler dragon10 starion
dreamon happys hfgcjlbz cheeto shahid soccer22 anonim esmeralda thrill fabien filipp ariadna bluefin kitana frdfhbev ferdinand winsto vavilon caliber kanada
iloveamy gogreen doorway kaitlin tallinn alphaone kamala censor centauri mobius nataliya dbrnjhjdbx favorite5 nbnfybr 123qwe321 estella cxfcnmttcnm supergirl
kennet rexona thorpe lthgfhjkm wtpmjgda marlen weaponx niceone gametime rayden independent zujlrf hammarby grizzly1 allover lthtdj pollard obelisk asdfgh12
florid amanda69 television oldies campos anatol rockit madeira beasty lovell teache google123 charged planot indianali sayangku myriam kongen deadmeat saruman
apostol interact cracker1 letmeinnow angelin 11223344q skates sexy1234 master99 ewelina coldfire ranger01 tenchu televisi sherrie virtue mark1234 greeneye
myfamily pickles1 heathers paprika preston1 welles fiddler rudedog brussels gentry jeepman bluegras darken barbarian perfecto operation bartende bobbins
blackbox charger1 pharaoh woodduck coolie dickless thales timeport clones johanne lsutiger freddie1 verdun buster11 1234567890s skytommy jerrylee hoboken
cadr14nu timmie ready2go suicidal tokenbad hotguy keyser consume rossia scramble shepard review69 deacons mustdie wexford filbert hunting1 aragorn1 paleale
sailing1 ballbag limaperu racine nashvill kellyb tropic pinecone centaur scubadiv history1 nokids starts rebeca raymon boatman billyjoe bridges rfrltkf tazzzz
boness killing makers yesiam thrash nolimit8 inkjet squids rhbcnbyjxrf uniden dogbite oklick tallyho radioman booner montan garfiel satana666 bonjou spacey
sundin charmed1 holstein polaris1 flaming savana mallet petrol clemson1 priscilla sochi2014 ghostrid sexmachine thurman magdalen dallastx powered gnbxrf
raffaele starflee marcopol dribble portuga grigio doroga demonic laughter asnaeb gatech njkcnsq stepanova nariman nikolaeva marked 123456789g maksik littleton
lockwood stepanov nikolaev vanyarespekt 12312345 18821221 23049307 55556666 134679258 michael6 redgreen daddio freebie dcpugh heavyd opened muster danimal
redblue medium danthema basics andriy zafira straycat sicily johnpaul fffffff1 zzzzzzz1 leonora simmer violence failure gtfullam followme fritter rudder
1charlie poilkj martel apostle babette picolo siemen masaki ingeborg lifter forensic supervisor recoil wendel dgl70460 quixtar hugger fuente sussex cellphon
matman lovetits digiview porche chubbs missile ilovemom redmond fenster bondage1 taggart djgabbab bangor herbal bodine take8422 christen rebell primer banking
waterpol hadrian marconi packrat maxtor withyou doozer mendez jailbait treeman lenore acun3t1x chgobndg rasta220 echelon phelps udbwsk redcat striker1
fernandez roman123 revilo macarena shagger letmein6 saturno sexlover slyfox choose martyn octagon pasquale speeds pegaso jlaudio radios borris cashmere
molotov mpower lookatme bateau house123 pentax radiator 1thunder zoltan luvfur bangers alistair dumber chinacat jenova sokrates maddox redford wabbit asdfas
omegas gungho choclate monaro matlock beszoptad sartre 12monkey miramar nolimit9 foucault cities fktyjxrf qw12er34 aqswde fromage deamon cochon tiesto
friendste pollen hardcore1 1fuckyou guerrero woobie wormwood saleem tajmahal gretel pucara demian student1 aq1sw2de3 aidana madona qwerty123456789 paypal
gameon egoist acidrain farside1 pepsicol fortune12 talking tarheel1 simon123 password7 gander google12 flakes farhan teddy123 serdar adrenaline vigilant
lakeland qwertyu8 aditya colibri jessica0 psalms malamute megamanx berenice 123456789x soccer17 gremio kocham guerra uhbyuj rosebowl esperanz 89231243658s
costarica naveen millennium obvious iseedeadpeople rjdfktyrj douglass courtney1 suchka matematika nikitka vfrfhjys transformers stuffy ratbag devilmaycry4
another1 baranov steinway rahman sodium asroma zaratustra dbjktnnf ghbhjlf pfchfytw mama1234 garand hellomoto perros drgonzo slaveboy imperator dasha123
skyking anabolic monstr booyaa tigran bongos venkat alligato chamonix ballen freeman1 weener kriste ktjybl hedwig trogdor charlie5 rubies motivate golova
ytreza password5 gracey deneme tornado1 secret12 simran mrpink mujeres eagleeye vologda torsten foxbat andone andre123 vehpbkrf qweasdzxc1 murzilka solitari
tempus william3 lbyfvj bratan gfnhbr angler depechemode zombies zanoza hosehead robroy fuckass tallman marcell gznybwf13 assa1234 vyjujnjxbt serendip avenger1
combat123654 xaccess2 midian vlad1997 littleman 12e3e456 madras fortytwo ferari minnow franca ballss ilovekim teflon paulette quicksilver ribbon zinaida
teleport bigcocks rimshot barbos ghzybr trespass nastyboy mine2306 goggles earnhardt startup qwerty66 peache biotch superd dfcmrf curran feedback claudius
bassline xsw23edc juninho bathroom precious1 wander salvatio cozumel stoops schooner nikkie mullin genuine chimaera dispatch qqaazz controls spyglass poiu0987
summer06 saracen gardener honeyb tweeter findme kacper itstime good12345 playas devildriver kolyan pennywise celestia pullings rimbaud pentium1 chicky
candycan sturgis hellen primary darthmau cumulus gnosis jetset onelove1 ferrari2 bigtits1 hotels breaks nalgas milleniu mckinley holder sunny123 hunger
leandro jadakiss nunzio crowes dixiedog poppin paulchen scarecro rfvtgb skunky milwauke lucydog leglover concha naciona therese bentley1 cabbie payment wetone
tigger69 happyboy rammer misskitt porsch aalborg relisys mariso rfhfufylf plastic1 rfnhby steely soulman bladerun keebler ginuwine contrast zigazaga iceman69
sanjeev intrigue teetime gitler sergeev radish farmall dbrekz qqqqqqq1 dilshod jmoney efbcapa201 intheass ytcnjh mikeys 19391945 54132442 456123789 456789123
1112131415 3141592654 michael0 eljefe squeaker agenda gobills keines persia jennyff joschi medlock elektro humberto picasso1 netzwerk souris heyman ddddddd1
deliver thunder2 proctor charlie6 tragic flicka evidence podaria qwertyytrewq badgirls newyor smoothy stromb loveboat gonzalo oneman ricflair silvio lucifer1
tweeker monty123 dirtyboy outlawz qcfmtz ugejvp punkie englan semprini assist ambulanc calvert mutton farmers xakep1234 mybitch merkin dogfight 2wsx1qaz
fucker69 corran wolfer jimenez vatech marias subwoofer seagrams lbvekz jeroen wulfgar theron remark stephe arachnid vanille hotdamn pledge ikarus jiggle
pockets casey123 armadill diabolo oneway yy5rbfsc nochance papercli fhntvbq dehpye redondo beelch schwein buzzers dolittle mihaela 1972chev cranberr dutchy
phuong trickle nomercy gossip screwed happyme melnik argento hisashi gsxr1100 concerto bubblegu mellie forest11 andrade tommy123 florin almost makita passss
jamesbond007 jobber defamer ptfe3xxp roofing airhead pervert1 mainman basses adgjmpt waldorf elmore cornbrea 123123123a a987654321 beasley dont4get kingsx
thermal merkur mehmet helloworld christos fruits giorgia clarity cheerios qwedcxzas tgbyhn acerview batterse snowing clticic chrystal rerecz jaclyn koufax
goodtogo letmein7 bayside torana donnas ferdinan bigbaby honeypot milkbone umberto asd123456 chairs cabowabo wrinkle5 strekoza kfylsi caballer kaffee sleuth
vasilek jacqueli smallvil anna1987 andreeva rfnfcnhjaf okidoki tanstaaf edelweis freedom3 birmingham telnet abfkrf superduper crossing findout passer vfkmdbyf
sadist guster vfvfgfgfz loveporn fcporto sampras himera 123123qweqwe julianna daboss saveme hinata easier mailto polecat thatsit magnetic karaganda atrain
elanor naruto123 brahms santosh deathsta kroshka eintrach healthy vfhcbr pedigree jacqueline tatanka note1234 campion freeride 123456789b cdznjckfd pornsite
gfccdjhl hikaru geraldine year2000 andyman toonporn pallas ukflbfnjh rusalka jameson1 farhad luebri koffie kinsey karups rfhfcm kristjan cummin helicopt
shiver eugenia whitepower disturbe mercur awaken drakula anonymou kryten 4815162342lost toodles rfvbrflpt sasha1996 ledzeppelin rkfdbfnehf hitech hakkinen
gblfhfcs principe love4ever falcons1 harrie pokemon12 elephan rhfcysq strokes arches fgntrf antonell marusia xxxman dfcbkmtd scarface1 modano angel777 atkins
upgrade ruffryde uzumaki burgundy gfdkjdf dannie anguss ghjcnj123 imhotep gjyxbr ruslana redhouse fuckmeha q12345678 veritech barbaria edwina studio54
zxcvbnmm zemfira olorin mineral atlantida mamuka berserker antoha lastochka shootme mosdef surfing1 memphis1 335533aa vermin professo 999111999q kfgekz goshen
starling awsome shadows1 loveyo 4z34l0ts tranmere giuliano barnet newell sugarbea gonzaga gallop passmaster caviar schneide ilovehim chaucer kumquat gipper
banned fabrice macduff skipjack sharkey barking horsesho nokia8800 daimler coolest esoteric vitali unlimited bigbass majere misty123 treetops iwanna coronet
pynchon herzog killall poplar cuisine swimmer1 kickme shimmy candy123 marylou volition chinaman bennet benjie rottie leipzig jeanluc fishfood marmot juicer
saving surround littleon sticker bedpan maritime hyacinth flatline fordham morphine saitek lancers plumper jericho1 chrisp brookie colder guatemala maltese
twisted1 witches grouch monkey13 tuscan summer05 willing drexel cannot madzia blueyes amber123 hurtme jack1234 phidelt mcnabb darrin hotspot dogstar nailer
shlong fastlane gobble ohiostate koolio harvick montego studmuff blazed peeker protege ripcurl negras superdog ranger21 blackbea takeshi sigmanu djdxbr grasso
disciple kennedy1 cichlid kingme hoseman carousel desade timers katies sickan lasting smith123 copycat maplelea dragon21 123456789qqq realtime inferno1
sanibel darkwolf godslove karpov travesti zaragoza boards jazzbo siempre weight cdjkjxm charlie7 brendon dumper ckjybr jimmyb melkor nikole senha123 allalone
bollock lolitas sunghile simbas lhepmz seldom surrey shadowfa madball crocodile liverune hamradio vandam iddqdidkfa sexyfeet yhntgb sandee natacha geordie
martin12 bulgaria johnso bitch123 cjcbcrf franko ballgame dastan wrest666 wildroid cbhbec 12345678z cdtnrf evgesha erhfbyf 123456789t qq123456789 kristinka
78n3s5af 12345689 15987532 42042042 49527843 62717315 123459876 555666777 nokian95 gnatsum 00096462 redrider computador bullride bigtymer zoloft makelove
billings ozlq6qwm pooker themaster pitstop hobiecat novartis autobot hardhat angola amatuers chelsie bbbbbbb1 jjjjjjj1 gerasim barkley1 carolcox shadow99
topman antivirus abcde123 skully unholy manger gourmet shooters buttons1 redeemed 368ejhih pieter vkaxcs seventee 808state trials rockys hutton fatjoe
nameless guinnes syntax boeder bobbijo jeanna jazzer masterlo trustnoo panocha 1bigdick carine casimir zambia smedley redrover bovine suffer maggie11 lifting
cookie12 spicer pacific1 topeka shellie jochen dolphin2 anelka elfquest herpes brooking infinit nnagqx socket emyeuanh jurgen zlzfrh schorsch brianb slowride
iqzzt580 wrecker cingular yvtte545 elysium cantrell hostile ikilz083 cthulu lilred gallaghe readme bridget1 bodyshop babaloo dragan aloysius berserke 554uzpad
vcradq legsex hzze929b uyxnyd kidder winter01 jamielee grimes turing cobrajet babble frannie zaskar jesusis photoman grange kissss fairfax tanman vasileva
forgotte dauren artwork sanity729 pinner oldsmobi wojtek birdies rockbott bashful mahesh lovegirl alicante tripping flavio jocker mongolia bustanut drakkar
painless vivien fairmont harley12 1qwertyu dunamis extreme1 shaver pittsburgh ducker kinetic joker123 concepts patrick7 theodor cocoloco shirin hockey99
martins lawless zebulon gardiner sadness slutwife 12345678912 timebomb casandra kazbek albundy zenit2011 feliks josefina muggsy cbcmrb badcat sergeevna
rjcntyrj gnomes cubase abcdef123 westlake bearshare sashimi whatnot brandon2 kaufman affair aquinas danuta cadaver rjnjgtc asdfghjkl123 pendragon watchmen
pizza123 quercus vampiro theway limabean peaces 1234qwerasdf shirak mafalda bigten addams fuckyou7 mattia cologne erickson chessman savatage sidorov alex2000
nortel annalisa fighton sheppard vittoria pass1word hopkig mancheste viceroy zx123456 jg3h4hfn bigpimpin nabeel tinytim calavera hunter11 crushed theboy
behind hazelnut gaelle rashad salavat asdfgh123 qwer12345 airedale primetime airline 123qwe456rty setter protein cuckold trivial cierra tonino 1234567890qw
olamide vlad7788 alinochka monkey10 atkinson wenger goodhead elizabeth1 surfers monkey99 suerte rustem ironpony gogetit rjntyjxtr ghtpbltyn awards aurore
sturgeon cvtifhbrb valenti primavera stephie nfbcbz wantsome anjing fynjif sleaze langer muffie nokia7610 tombston badkitty asdfghjkl1 alskdjfhg bluess solnze
poonam kokakola girlss ibragim countyli djljktq 1234567d badminton nervous kalinka vjybnjh lupita ghjcnjrdfibyj lollone gojira blowme69 semenov dfktyjr
zinedine lightsab magister qapmoc lenovo phenom fedorova mom4u4mm hjlbyf parabola mechta danil8098 lookie orange77 mcdonalds coorslig cobblers redriver
triforce regular hecnfv gilberto guillaume galactus reshma guinea sevilia1 pebbles1 nfyufh youwish r3ady41t bailee cutegirl taipei blackhol olddog davros
oliveoil sixnine chiron shelley1 omega123 repmvf heroin dogbreat heythere pikachu1 lovebird sorrento curtain underpar santacruz ottoman carvin mcbride
doggysty hinton simson techie goterps grendel1 1superma welldone coonass feynman pupuce godisgood br00klyn gbpacker sexmeup payroll compaq12 sending briand
dynastar etower suntan chrissie mudder cab4ma99 klimenko hotmom megabyte strummer nascar88 ghostdog queenbee m6cjy69u35 froggies lonsdale smiling thor5200
hurricanes goodfellas kinger talons pussypussy peluche cherub rusty123 railway grommit diciembr machine1 sonali baseba11 mikey123 hardtime littlee methodman
ponies comcast1 1pass1page stymie mckinney shitbird sharkman tommyt summer20 nashville johanna1 tomatoes yasmina pennys goddess1 winkie devlin starlet
leviatha ghbdtnbr1 misato bluecat dongle gretsch draken lifesuck jordans moveon ridley offsprin 1qa2ws3e nbvjirf lepton provider hungary gocanes fausto
getlaid 3syqo15hil leonard1 brethart chrisc longwood shaven sleepers yamamoto asterix1 recent diosesamo crackhea sundrop mexicano moogle kaizen fullsail
pallino azathoth dantheman kariya intranet masyanya emanuele bigdeal webster1 javaman tinkerbel buttmunc gabriel2 kamehameha sellout bysunsu huskies1 jesuit
stratoca d1i2m3a4 maverik lebedeva njnets manisha vjhjpjdf gjkbyjxrf zxcvbnm12 kuleshov freelanc magazin external kamran rfhfntkm rizwan munkey himmel
ybrjkftdbx hawkmoon mironova gavrik mixail asfnhg66 vitalya mcardle fhntv1998 12346789 12481632 19922991 159753258 1122112211 1357997531 mrbrown drahcir
tabbycat zxcvbn12 11qq22ww 1sexyred george01 blader playgirl bosley skydog consul sunray myxworld4 brujah justina birthday54 0raziel0 malena clubpenguin
evening bobbyd michael4 goddog autopass deviant sarahb sherbert nogood promote 11c645df celest cheerio qwepoi asdlkj studboy datalore belles herson students
womens obscure nick1234 eagle123 sonnen bowers areyukesc arlington genevieve 14vbqk9p ab123456 adamant jamesr 863abgsg actors wilton braces psswrd paganini
corvett1 marcio master69 mortar theroc esmerald salaam 2bigtits argentum radagast bigload nohack04 quickie scatman pattie finest batboy extasy sadler plokijuh
beatit backhoe hamster1 ilovejen cmfnpu mwq6qlzo masahiro hubble 201jedlz qwertyuiop123 geryfe lzbs2twz rxmtkp zxcvbn123 spammy facesit whipped gangsta1
buckwheat yeehaw griffy crapola simhrq ffvdj474 monster2 international dukedog richman 551scasi arcturus transformer golfer23 footlong azalea screwbal
independ outdoors primetime21 2b8riedt ssptx452 sunnyboy tmjxn151 yqlgr667 beulah thunder5 raygun bluered mumbles atreyu mjordan fabolous michaeld aldric
trekkie gambino filibert auntie pussylic jardin schalk retlaw qcactw dflbvrf wardog cntgfirf heathrow digest kissarmy chumley happyone michael5 batman01
bowden mmouse benedikt hunter123 klausi romantik woodruff boeing74 millard 1scooter cronos flights fourth paloalto schnapps davidk peterj elementa teodor
quickly dcunited cubbie wanger submissi mouton marcopolo supersex azimut charlie4 rafiki fuckhard limpbizk crownvic luisito davido biggirls smudger tbirds
odense canibus cheese12 glitch aaron123 hackme archana mather jonnie getsmart masons urchin postit zonker money4me warchild amadeo ilaria shadowma stalingrad
koetsu13 burnside mamabear beirut connecti cfvehfq samapi guyana viscount charmain beaufort pericles dolomite genera servus altoid bangladesh andrzej monkey77
master22 atrium balefire bowling1 sumerki revival desperados matahari ybhdfyf admiral1 gerrity1 netware support1 challenger maritza stripclub patrycja
canberra tissot sagitari djhjyf splunge triumph1 invasion cojones flushing gfhjkmm golakers evgenia zx123456789 hellothere inessa saun24865709 kbcbxrf
insuranc mercury7 strutter aguilar hopkins1 novembe iluvporn valter snakeeye hapkido pupper labatts fiction7 noshit sayana thirsty sheffield bvgthfnjh
tennis12 apokalipsis 111222333a cumshots annelies aventura subrosa wildthin lifesucks phantom2 shakir cfvfhf cthuttdbx alexsandr cnhjbntkm sasha2010 muhtar
lbhtrnjh rihanna maldives m1234567 fallout2 haddock hbxfhl perfume vasquez mahalkit modesto jerico kalani critters spider12 sasha1995 backer gjhjctyjr minimal
talley hotboys lindaa killie vfrfhjdf serafim sherif cnhtrjpf martina1 karsten cvetok moremone sexnow poopies swetlana magica goodwood sdsadee23 marmelad
maynard1 qazxcvbn secret123 nikusha yfcnz123 calais madison2 masterca q1w2e3r4t5y6u7 kirstin andrey123 thames deadwood woland corrina blasen mynewpas cambria
vsevolod pankaj parrish taltos wildwest teaseme antosha 4z3al0ts tekila shygirl1 wildstar arseniy raspberr ashland steamboa chicos phatass tecate metros
shelli sandmann peartree snapper1 idontcare fridays killians scampi drumset gagger pappas balzac dupont24 kimber45 heller letmein0 bangkok1 parris bearman
gorilla1 romeo123 clarice liberte tubitzen newfie economic lilkim gilgames nitwit 123456789f deerhunter trippy batavia emerald1 nicolai brittan battlefield
renard wladimir dibble ambush shithole plenty mittens1 datalife copeland boodog kendal krueger lochness sargon chimpy snooze exposure crotch hardcor hermosa
montess longone elenka everything laundry jeannine london22 nemesi speedrac sabbat crippler lisette 777angel maxwel getiton mastiff culver developer filipino
gordie slurpee hurdle foxglove michaelc sugarray peniss nothin spacer vbrjkf pipper shanks moleman mustang4 fatdog necron chomper snooky clambake chochoz
rodolfo cubfan familyguy manpower boyscout scipio eagles05 phobos bistro loser123 kenny123 evolve luvbug alohomora holler kimchee labrat sheffiel purple12
diablo66 bumblebee undies summer11 london99 karens seaways fish1234 undergro xzsawq21 sellers kemper malibog vovchik natusik cortes hadley fucker11 roaddogg
buckfast cooley inspecto jackdani patrick8 pittsbur jamie123 boscoe hellrais sharps torrance synapse cardiac leaving caterham 1234qwert masterch cirque halley
popolo bujhtr cuddles1 ownzyou volvos crazy123 morehead griffin1 romanroman valerka d1lakiss edward12 thomas123 hellspawn yanochka dantist wiggins mamulya
homeland programmer shutdown dima1997 nakamura 4506802a qqqwwweee lovestory lenusik dicanio fastfood mimi92139 ghost123 sandal leanna jimmyd mrclean hendrik
pernille kodaira52 klingon1 eistee rebrov vfrcbr irontree ramesh 989244342a 12345600 52678677 55667788 77777778 123456781 doromich pornoman gogirl gracelan
poopface 1wildcat 1compute letmein9 686xqxfg 04975756 docker pilot123 folsom 090808qwe nastja artistic danijela pajaro wilfred reccos serval cumnow sunfish
workit warrant whippet withlove starfuck nederland xholes cecelia demented 1aaaaaaa pottery diggity hackman luojianhua comments smasher janette 495rus19
caveman1 griffins larryb wiggly giblet eyphed pktmxr vdlxuc bently snipes arkham emiliano majesty kiefer redbarch pravda operatio 123456zx vitesse nokia6120
markos schiffer viktoriy golfin siamese eternal1 darrian drakes monker mission1 bootcamp gestapo gertrud csfbr5yy ewyuza toosexy royston pinggolf jamesc
mifune handbook jumpin bingbong vanman accident gandal ywvxpz mick7278 vpmfsz yxkck878 qhxbij 565hlgqo extacy gimlet demeter luv2fuck arsenal2 ponder puschel
chbjun gsgba368 ztmfcq greeting pioneers bartjek poppies absurd sieben annette1 twitch muppets dually erebus qdarcv pattern 80070633pc stryder coolkid
getnaked fellini parallax orions davidkin stabilo bozeman satsuma allthat ingram01 cardenas plazma spjfet thered whitedog emotion torben portos mowerman
gowest fylhjvtlf cabibble sauber midnigh friedman nantes nemisis ciscokid makeksa11 rimjob nightman ivanna medford schumacher ragtop trying polarbear whacko
filler scotsman pepita bigdadd nighthawk darter crooked johnny69 bancroft octopuss nester prentice pillar grandad allstar1 alesis fleetwoo angeliqu chilton
weldon delrio barely scarlet1 newpoint ptybnxtvgbjy agency belial albatross briann abc123abc qsefth blackbur bahrain alegria kannan lobito thisis mcmahon
gfif1991 piggys palestine linger mellissa jujitsu lambada kayaking alex1996 annushka response loveable mariann freiburg kindbuds croucher 123as123 snooper
gladston xpress lickher blenheim excalibe zidane10 tasmania malaika tycobb shearer9 chrissi russland bibles roxette eae21157 chase123 compound moroni temporal
123zxc123 tassie quicksil bingo123 elefante adriana1 aa123321 porthos healing vertex forbidde timofey fumanchu danville evgeny samsung123 asshat timofei
sylvan rfnfgekmnf carolyn1 papero poiu1234 nfvthkfy wwfwcw albacore raintree demigod notoriou anyway isobel yfgjktjy lawton pthrfkj fyabcf juggernaut rashmi
aliyah aristotle ghjgecr gulmira millers dallas12 zaqqaz millenni bassman1 shirley1 cinzia alberto1 redhook larinso password13 kamasutr karamel georgiy
angelo4ek zaqwsx123 alex1990 mydream undercover 1236987z antiques ptktysq alternative lavinia candela denial cleavage highwind wishmaster viktori nightwolf
hikari lovesporn ponchik mercurio lasombra jaredleto lombardi putang damascus pridurok maggiema invalidp madeleine polniypizdec110211 kaulitz logistic beehive
rosemari californi kendrick celestin allanon breakfas dfkmrbhbz already qpwoei holding amsterdam1 pegleg alvarado lament kondor summer10 patchy thankgod
collar medellin filipe 123456789qw archibald asbestos janell corset episode1 buttlove 1qa2ws3ed4rf jetbalance guzman loophole moises blackadd iamtheone bonobo
pennies informat midnight1 qwertyuiop1 huston azbuka carrera4 dtlmvf zackary 1chicken strauss gauntlet sinead rawiswar stronger bannana potomac aprils rusrap
governor hutchins rfghbp paradoxx buttface lietuva dinesh fenerbahce kenyatta hornyone spanked maniak teresita love2011 skaven caspian alizee baggins1 bradly
rancho mouche ichbins gertie amandine henson seventh ferrets ascona shortie slippers focker chigger chiller biochem teardrop bassboat carpenter beachboy
mayberry simonsay katerinka holbrook district verycool prufrock 12345zxc bassmast holymoly hamsters supergir hamburg1 boobies1 monmouth foothill sparky12
trainman oakland1 retarded gadzooks pornogra solstice z123456789 assword1 newpassword gasoline tigrenok sacramen discgolf mariachi tinhorse rfkmrekznjh
bradpitt monkey22 timepass community greenwood highball ladyluck topflite asshole2 prettybo mitsubis fartface cocorico brownie1 1qwerty1 1234567t generation
blueduck melchior elfstone everythi touchdown technolo paul1234 leopoldo puertorico carmella welcome12 friction speaker1 loislane burunduk gmctruck
azwebitalia julianne sprewell francais stonewall profesor superman2 minstrel dbrnjhjdyf hotwater itdxtyrj fernandes verygoodbot vfhecmrf rfhfvtkm dietrich
headcase 123456789zxc dfcbkmtdf koshechka dima12345 maksimus djkrjlfd leighton moosehea elegance fyfrjylf snoogins ranger11 vjzgjxnf gangstar lerochka
fighter1 asslicker fuckhole vw198m2n sigsauer maxim1935 wenef45313 10111213 15975321 19966991 19992000 24681357 31121910 34524815 96321478 98741236 159357258
741236985 794613852 caramelo munchies maximili swampfox 260zntpc psylocke sugarbear aabbccdd blackeye marilyn1 drummond bigdog69 pentium3 dionysus ford9402
silverst levelone 12345678987654321 johnathan draconis phish420 portsmou hawkdog79 yourself pepperoni 427cobra 5t6y7u8i warrior2 lysander zaq11qaz access20
squirter shortsto freestuff watchdog jo9k2jw2 oqglh565 pmdmscts 640xwfkv bowhunte affinity bagheera rincewind 19mtpgam19 cubbies1 woodsink alphonse iamthema
birthday299 sexisfun parol999 asscrack 1234567w newjersey celtic88 djg4bb4b trinity3 pistons1 phillesh cardigan soldiers qwerty88 endymion searock6 ballpark
24pnz6kc lovergir blackmen omegaman prettyboy barclays qweasd12 alemania oranges1 steroids tuczno18 playstation3 killer666 scoubidou jerusale tm371855
tiberium calderon alessandra flawless 06225930 bakayaro dropzone academic newhaven cascades quantum1 sonic123 pimpshit unforgiven ackerman applesauce
31217221027711 prodigy1 monkey01 123456789qq buffy123 wisconsin fireworks fucktheworld sexybeast utjvtnhbz hiawatha rotterdam mallard1 joseph10 esposito
roflcopter anfield1 cheburashka rochdale variable goldsink required amanda11 hshfd4n279 abercrom prostock 343104ky cordless vjzctvmz augsburg nezabudka
masterchief tickleme dragon00 cyjdsvujljv 159753159753 innuendo sandoval komarova necromancer medvedev catsdogs king1234 impossible fkbyf001 rfhectkm tatooine
guadalup explicit thunder7 theology emanuela deltaforce woodcock monaliza 1jessica lambrett condition hayastan overland bearshar vanquish iaapptfcor silencer
clayton1 masha123 hustler1 mrbungle karoline pornografia firestarter colole57 ajcuivd289 birdland london11 taliesin applemac kenshiro oldspice dima1993
qwe123rty w8gkz2x1 cigarett steelman birdhouse gunslinger backpack badboy69 jordan11 buckskin delicious bandit12 cowboys2 fuckyou69 flash123 helloman sillyboy
holland1 longview freeport darkknig voluntee scubapro counchac 7777755102q harley11 mudhoney testicle executiv thebeach madelein matthew8 trillian jazzbass
weather1 plumber1 crichton invisible benjamin1 catmando bennyboy schnecke friedric neutrino hartland springfield pinkpuss tribbles 1samanth dictionary
sureshot wooddoor nowayout lakers34 suckthis bigtitts saltlake delasoul fallout3 kickass1 theresa1 bikerboy moonglow marciano katmandu paulina1 bmw325is
hangover greendog metro2033 tombstone bruckner collants smoochie excellent benladen philmont darknight thegame1 1melissa finished redskin1 nokia3230 froglegs
incubus1 winnipeg hello1234 primaver fordtruck yzerman1 charlieb leicester rosemarie yes90125 dallas21 sex12345 nascar20 legendary justforfun herpderp
fkg7h4f3v6 mariajos castello florida2 cottages lostlove paris123 performa supermanboy dictiona 0okm9ijn rhfdxtyrj jenny123 avondale masturba sveta123
revelation s456123789 schumach skorpion39 mireille vfylfhbyrf dima2010 freelancer tujheirf qwerty321 mevefalkcakk dima1234 dima2000 datnigga dmitriev
gfyfcjybr p4ssword destruct quicksan igromania spinning tarasova inkognito shock123 semenova hatesyou tujazopi consense 12332145 12435687 14938685 15975346
38972091 40028922 51842543 123452000 123455432 123456780 333222111 chessmaster amekpass zz123456 nicolas1 bassingw sparticu counting jeanpaul justin11
fantomen 1starwar 1zxcvbnm motorhea helloween maurice1 firefly1 123456789aa underwor locksmit volvos40 arwpls4u gridlock lipinski rainbow2 ou8124me rulesyou
firetruck seminoles jessica7 godisgoo freddy12 candybar cucciolo cornholio yyyyyyy1 1phoenix checkout vetteman qcmfd454 2kash6zq pokesmot rockfish daveyboy
slickric lagrange jalal123 sometimes rileydog meditate construc luvpussy holliste braindea squadron naughtyboy herschel homewood germania cockring snickers1
andretti shetland carlos12 wellness sandokan pendulum oldsmobile nicklaus sepultur nowwowtg heartless my3girls fktdnbyf shadow1212 soccer21 nopasswo hondaciv
tempest1 alakazam nolimit5 biohazar brehznev casper12 ilovelife homedepo caterpillar sk8board hannah01 leviathan 1234567890qwe peternor bailey12 atletico
cubswin1 academia hardbody fruitcak dudelove qwerty2010 el546218 kappasig florian1 anathema superpuper gilbert1 8letters template tvxtjk7r xenocide sasha1234
beaver69 dcowboys overdose blackmag roger123 agbdlcid hfcgbplzq rattolo58 passw0rd1 christer football12 hedimaptfcor pdtpljxrf 1234567r herkules sausage1
sharingan jaimatadi fuck1234 lovehurts football2 sanandreas creosote piligrim dragon77 electronic trujillo dragonfire alessandr az123456 elenberg cosmopolitan
enamorad alevtina elektrik qazedctgb ilovepus zxc12345 roadstar sevastopol autechre browncow beautiful1 djkujuhfl lildevil redknapp milligan stiffler altitude
iamhappy bayadera soccer99 sony1234 westward cyecvevhbr jessica8 frfltvbz sweethear volvo850 evermore chelsea0 qaz1wsx2 strider1 nihao123 religion camille1
mechanical dressage kellyann strippers antonella fragment sebastian1 mcgregor redeemer flameboy nathan12 dukester scorpio7 pourquoi vfrcbv123 4815162342a
overture nitehawk milehigh crawfish hornydog tigerpaw k1234567 oldschoo artiller 00197400 section8 racecars sessions vovochka honeybea 11111111a rangers9
lobster1 evertonf sangeeta starwar1 spring99 holly123 superbad buddylee pepper01 dirkpitt golfcart manitoba crazyboy master23 pfeiffer iforgot1 townsend
navyblue avemaria theclown dinmamma supermar rosebuds nottingh 01011901 rfhbyjxrf katelynn buccanee chihuahu mookie12 parachut bergerac jessicas varadero
vivahate coleslaw serenade rastafari shotguns ferreira bojangle pussylip luckycat matt1234 notorious horny123 sadiedog bigdaddy1 mackdadd budwiser anguilla
twinboys johnson2 rambo123 handbags moneymak pentium2 specials maggie12 partytim pacifico reliance astrovan collingw blueballs ghhh47hj764 january2 hideaway
oscardog 1panther cyberman comeback panther2 1matthew pitbull1 masters1 freakshow milkshak biscayne priority oakridge weedhead management sabbath1 jillian1
roberts1 bobbyboy rocket88 seventy7 pepper123 matthew9 joesakic ufkfrnbrf cyclops1 gogiants winter11 jackryan sexylegs sc0tland mcdowell tinfloor stratton
fishbait 5t4r3e2w1q quagmire coolbeans printers reinhard redcloud killerbe calamari mollycat sanpedro oldtimer fairfiel starfury cocopuff fullmetal travolta
bmw330ci cannondale b0ll0cks crackhead liveevil curious1 z1234567 delta123 boston12 lvbnhbq1 topdevice 09877890 advantag printer1 qwerty10 totalwar underwoo
billions danny123 supertra homegrow supermen q1w2e3r4t5y6u7i8 pedro123 redroses bigfella masterof killer66 byajhvfnbrf sweetgirl cookie59 zqjphsyf6ctifgu
flamenco morebeer suzanne1 ironroad viktorija exercise noncapa0 speeding redstone tyrik123 natalia1 gthtcnhjqrf k9dls02a 1hxboqg2s lhbjkjubz2957704 devo2706
roman222 tamwsn3sja 13324124 36460341 77778888 81726354 86753099 88351132 88889999 123123456 299792458 481516234 denman85 roberta1 moreland jasper12 cabinboy
opopop11 134kzbip gsewfmck amadeus1 teengirl bellsout belgario 1bulldog hypnodanny wildside aleksand qaz123456 biteme12 whittier cavscout 1qazxcvb
123456782000 cisco123 alfabeta julie456 ontheroc clapton1 blingbli 545ettvy 2wj2k9oj alcapone flagship muirhead monica69 hightime natedawg eastwest 213qwe879
piehonkii 123456ss nascar99 vg08k714 baerchen openwide 1chelsea 1ferrari anna2000 baby2000 gfhjkm007 concordi arschloc homicide 89172735872 eeeeeee1 dakota12
23jordan linda123 troutman andrewjackie dante123 uiegu451 7ovtgimc graceful 766rglqy monorail succubus warlock1 xxxxxxx1 damngood pussyfuck bootsman lsdlsd12
scorelan prometheus cinderel armagedo dirtball jesusislord yankeemp novembre 1qazxsw23edcvfr4 123456zz jalapeno brandon0 intimate comander nefertiti
incredible turbodog amaterasu mastercard dorothy1 cathouse cornflak onlyone4 pjflkork frankfurt catsmeow pirrello anchorag sergey123 3xbobobo archives
pirates1 spacebar cfvlehfr peekab00 9379992a hacienda joshua01 mistydog carter15 thedevil rjhjkmbien a9387670a barbaros monday12 dicksuck fatdaddy security1
crabtree raven123 sophie12 1111111q soccer20 yankees0 dodgeviper guitar12 collins1 tequilla mercedes1 a1l2e3x4 holloway zaq123wsx ferndale ghbdtngjrf
.adgjmptw victoire kingfisher andrew01 fcbarcelona provence qwerty89 maintain sidewinder spelling mcfadden alenushka slovakia loveislife soccer16 brilliant
asdf12345 scarecrow hockey11 angela12 vbhjckfdf richland welcome8 anna2010 birthday5 ilikeyou firewood freshman goforit1 websters lena2010 ghjrehfnehf
snowdrop 4321rewq 123qweqwe opelastra chelsea6 lesbian1 qazwsxedc12 hockey10 liverp00l cessna17 suspende airjordan master10 diablo666 mizredhe yanshi1982
stargazer julia123 mandy123 thissucks andrew123 fantasma winthrop killer99 werthvfy koteczek clemence apples12 obsolete blood123 slowpoke jordan01 zasranec
chuckie1 thegirls armagedd raspberry schaefer sevendus multimed baseline bitches1 doglover septembr alphabeta letmein3 kalinina geddylee brittany1 biggreen
birmingh tracker1 honda250 pyramide august16 rikimaru goodrich firstone hullcity bartender monamour camaroz28 wheaties unlimite confiden charlie8 macsan26
carlton1 programm clarkson bunny123 deadbeat redcross danielle1 bluejean banana12 killabee rifleman natas666 moriarty tomcat14 bootyman 12qw34er56ty gunther1
believer zxcvbnm. honey123 password00 planters bernadet alex2112 activate neverdie manning1 war3demo boomtown cindylou billgate penis123 richard7 honeybear
newzealand trumpets lorenzo1 trapdoor veracruz hardtail corpsman 23wesdxc blunt420 celtic67 blowjob1 chelseaf irondoor tractors islanders kingdom1
christopher1 bitchedup buffett1 aristotl 159753456852 blackpoo t3fkvkmj netvideo exclusive shaolin1 philips1 noaccess mason123 godloves bob12345 carriage
tomwaits geniusnet jeopardy mcintosh norcross collection password10 tigerwoods newjerse defiance forgotit merlin12 chicago7 wolverines unknown1 texas123
baseball2 longball junglist cornbread motherfuck porno123 deltaone arclight snoopy12 windsong lightsaber moremoney 123321qq timewarp joseph12 supercar
hardline whattheh neverland nokia5228 smolensk jordan22 metropolis leapfrog freemail zxcvfdsa mazahaka 1234567890w qwerty666 parol123 love2000 ginger11
treehouse daytona1 matrix12 sssssss1 rockyboy kondom25 1211123a tanzania dumbass1 dimon4ik ktybyuhfl flemming motorhead polo1234 siouxsie password23 vlad1995
timeline matthieu fetish01 wessonnn lefthand heatwave henrique skipping warszawa ladyffesta installutil lekbyxxx networkingpe comicsans olegnaruto 12342000
21436587 36987412 66669999 123654987 444555666 1236547890 smallfry 6458zn7a birthday3 unicorns lithium1 chippers penmouse bearcat1 vbitymrf 12345abcde
geilesau montgome sd3lpgdr dalglish 1corvett gatekeep spurrier 669e53e1 karishma len2ski1 474jdvff 625vrobg zesyrmvu damned69 firewire cde34rfv rincewin
buddycat yqmbevgk sh4d0w3d gfxqx686 2b4dnvsx takedown bastardo gobruins andrew13 pornlove killer23 wcksdypk 254xtpss harmony1 rlzwp503 bayshore qwerty02
momentum quant4307 mcfarland austintx jgthfnjh lvjdp383 fuhrfzgc griffey1 patagoni wavmanuk shrike01 broccoli daisymay qpful542 fridolin sarajane northwes
duplicate philadelphia johnny99 whatthehell merlin69 kolovrat escorpion volvos80 pepper76 passward rafferty acuransx gunners1 a19l1980 89211375759 abcde12345
1qaz3edc 123456aaa nutshell jumpman23 mustanggt isabella1 sexylove giantess 88002000600 lsia9dnb9y camaleon cathleen theblues sibelius shane123 natasha2
abramova walleye1 whytesha baranova deeppurple service01 everyone asdflkjh domination angelique spaceboy agamemno settlers goldorak 123456789i merlin01
creative1 breitlin gohabsgo spaghetti beavis69 parkside addiction password8 utjuhfabz jor23dan 221195ws oktober7 serega123 silver11 melinda1 tecktonik
violette timberwo asdfjkl1 aezakmi1 technology eyeballs producti imagine1 ktnj2010 misskitty chargers1 martin11 a1234567890 bohemian z123456z dfnheirf
zoidberg wildman1 nautique gfhjkm22 iloveass monterre paparoach twisters dashenka severine alphaomega anna1988 approved frogger1 bailey01 asturias 1qaz@wsx
reanimator angelochek artem2010 benefits anastasiy catering windsor1 1234554321q deadman1 dolemit1 pokerface realmadri whitewolf theghost stellina george11
streetball astaroth teaparty froinlaven baseball3 chilango 15s9pu03 brimston woodlawn dominant dimochka splitter arshavin petrovna qwert54321 cocacola1
artem123 spike123 mightymo asparagus vfuyjkbz habanero freedom5 mariella foundati seashore devilboy esperanza goeagles telefono 1234567k pjcgujrat cruiser1
peanutbutter simba123 quattro6 hemmelig breaker1 diabetes channing qwert1234 hxp4life murmansk boy4u2ownnyc killer11 explore1 suckit69 surfboar beholder
2bornot2b miller31 baller23 mario123 crazycat baltazar littlebo buttmunch gatorman twogirls grappler harley69 crickets longbeach western1 monkfish chameleo
barbwire overlook vtufgjkbc voldemar bornfree barnyard ferrari5 suckmeoff constance 1234567b realgood vandamme bavarian summer00 nastyman hotwheels golfer12
michelob beerbong crayfish firehous 1heather backspace frenchfr bumerang liberate fuckyou! parkview 2bornot2 shitball darksoul jordan123 painter1 verynice
martesana wutang36 phoenix7 sally123 c43qpul5rz mermaids rockhead playhard principa dallas11 jrcfyjxrf hugedick bigchief cabinets dementia dogstyle kimberly1
bodyhamm devotion bigstuff majinbuu winxclub pitbulls providen marielle diamond3 chipster backside davidruiz schlumpf bitchedu rounders numberon slayer69
blacksex blackhawks crossfir codename bologna1 jasmine2 dalmatio ranger12 pavlusha suckmycock 741852kk funtime1 millionaire movement excelsio ninjaman
waldemar mesquite anniedog peanuts1 d78unhxq redwood1 freakout trademan running1 garfield1 grandmaster nitrogen ilovegirls frequenc nokia6230 chilling
ingodwetrust thunder9 mishanya littlebit minicoop diskette deadlock cornell1 toxicity moose123 henriett dohcvtec hologram macanudo dakota01 charles3 cameleon
moosejaw counters minecraft123 finance1 dignity7 chelsea8 london20 lightbul products nightwing davidlee mickey12 4cranker goodbeer q123456q duncan21 seanjohn
laura123 parker12 longlife mashenka pokemon2 pasha123 fatality horndog1 runescape1 7f4df451 standart westwing tippmann composer intheend qwerty111 nesterov
waheguru jobsearc turtoise riesling anastasija rfhfynby morgan12 felicida whisper1 rostislav dbyjuhfl thomas11 nokia3110 paulaner kbnthfnehf lopas123 generic1
volgograd fk8bhydb winnipeg261 cegthgfhjkm whoareyou dusty197 berezuckiy my2girls marina123 pussylick pigtails conehead hiroyuki teachers mustard1 megapolis
modified vfvektxrf 12345678qwe karolina1 digitalprodu installdevic berbatov 12332100 12345698 19216801 19899891 19977991 22221111 123452345 159357456
666999666 951753852 963214785 999888777 billyray vitalina voyager2 devilish 1j9e7f6f masterb8 warlord1 hookedup matilda1 edgewood richard3 1zzzzzzz ggggggg1
1rosebud abcd12345 motdepas asdfghj1 melissa6 tennis11 paradiso rembrand mxaigtg5 soccer18 04325956 an83546921an13 forrest1 1grizzly observer 1richard
tatertot stanley2 penthouse vfhufhbnrf foiegras tiffany2 compute1 newdelhi batman11 containe wallstre 305pwzlr yr8wdxcq sumitomo notyours sniper12 iloveme1
barrakuda spawn666 warlords spaniard sam138989 qwerty33 mystikal georgetown uvmrysez 7u8i9o0p pizzaboy drowning betrayed flashbac summer04 trillion sexisgood
rovnogod isengard qwe123456 oleander chronic1 expediti 1958proman camaro67 454dfmcq headhunt pussyboy yellow12 gathering hedonist greekgod frances1
markhegarty throttle kristopher astra123 milkshake joselito 123qazwsx austin11 newshoes aaa12345 aaaabbbb qawsedrftgyh tarantino diablo11 abhishek qawsed123
symmetry abc123456789 melbourne samarkand infernal ghjuhtcc bartman1 jasmine5 amanda01 brampton roulette testing2 access123 executor alternat womersle
august25 karandash tristram bb123456 adam1234 jigei743ks august11 charlie0 charlest snowfall nagasaki filomena 123456789as preciosa adxel187 toystory thomas19
bangalore idlewild francisca cjxb2014 emerson1 42qwerty42 karen123 joker666 rammstein1 mithrand structur chloe123 dimedrol muffdiver godislov cegthgegth
pornography gfhjkbot 7653ajl1 tigger11 minnette vinograd qazsedcft 123321qweewq 0987654321a jlbyjxrf ujkjdjkjvrf kbdthgekm 1029384756q merrill1 quiksilver
challenge belgorod aristote 1234567v curitiba lindeman tomjones cacapipi ramadan noisette lfplhfgthvf italian1 highfive chalmers ontherocks rfhfrfnbwf
santeria rekbrjdf deathstar moneymon mystique crystals fvcnthlfv qwerty69 timberla 033028pw m1garand lumberjack tigers01 northstar burberry krasavica
vfvekbxrf anna1989 butterba animation animator bethesda rfgtkmrf sloneczko kononenko hunter99 vfnhjcrby trailer1 balalaika franchis shumaher kartoshka
ryjgjxrf anywhere crevette dogballs misterio armenian 2004-10- bigtime1 streaker roadtrip holliday buterfly eastern1 austin123 ghjcnjnf pistache thebears
direktor harmonic narayana giants56 salisbur redapple orioles1 whitetai favorite3 educatio bailey10 banshee1 sashadog maureen1 chibears scoreland bouchard
manstein gerrard8 austin01 19371ayj windows9 neworleans vanechka aerostar bigboy12 elsinore mardigra auckland2010 deltachi hockey19 veronique beernuts
manolito belladon 4freedom ironbird nintendo64 wolfman1 wordlife quovadis plankton eric1234 foofight diabolic talisker jimmyboy r3vi3wpass gobuffs2 yfltymrf
sacramento canaries flimflam bighouse housepen littlejo ironmike blade123 allblacks ironman2 hellspaw darkmanx neuspeed billgates august31 christian1 ironsink
legalize lifeline rainbow7 miyamoto putamadre deepdive phantasy grace123 breadman wideglid zzzzxxxx fantasy7 calliope gossamer testuser braves10 sucker69
builders partyboy lobsters w2dlww3v5p dovetail goober12 funkster mandragora leto2010 omgkremidia dogbreath daybreak knight12 salinger timberlake crickett
megastar butterfly1 milwaukee gillian1 pazzword woodford eclipse9 jackdaniels residentevil forsythe lockhart javabean daffyduc christal 6xe8j2z4 applebee
lisamari housecat nintendo1 gfhjkm11 eduardo1 policema 1freedom dragon25 carlos123 mancity1 logan123 ziggy123 qwerty23 casper99 random123 lovesyou galloway
redshoes pondscum daftpunk blackburn counter1 workhard sunnysid solomon1 hungwell olcrackmaster monkeys1 poppy123 ficktjuv ybrjkftd prince12 aksarben
987654321z killer69 changepa s7fhs127 premier1 herbert1 cybernet vfhbfyyf novgorod ghjcnjrdfif ebenezer maricela sexywife millenia 1234567890zzz harrison1
kardinal economics majortom oxymoron zhjckfdf threesome dima1992 benetton important qwertyasd 4809594q hysteria stuntman dima1990 dima1999 joeblack jacob123
mangust6403 freespace grasshopper mouse123 welshman aa1111aa rockland 1234567s 12345678s uekmyfhf newspaper 0p9o8i7u freedoms vlad1998 schiller flintstone
redbull1 qweasdqwe oddworld silvestr sexdrive pingzing snake123 dkflbdjcnjr moonunit whiteman jimmyjam sportster membrane freehand monkey21 ekaterina20
vika2010 qzwxecrv laputaxx vladislava fetish69 exploiter 32615948worms 13245678 13579135 15975300 19866891 22223333 44448888 92702689 123456788 123456798
753951852 minhasenha brinkley dragon64 mariner1 demetria homesick leftover miniskir fahjlbnf homerjay tuesday1 1ccccccc morgan01 5432112345 bulls123 aphrodite
dimitris s1234567 alex12345 lickme69 jansport bill1234 anhnhoem luckycharm greengreen incognit mpetroff o4izdmxu 878kckxy lazyacres project1 qaz12wsx taylorma
ginsberg patrick3 hotsex69 1cowboys devil123 vfrcbvjdf silversi arnster55 hairless dominati assembly snowshoe dreamer2 fairlady andrea11 glock9mm 4gxrzemq
jtuac3my qmpq39zr 4g3izhox at4gftlw ljb4dt7n wmegrfux shoulder marie123 7ertu3ds u4slpwra decipher 1sunshin 6jhwmqku nanotech peppermint caterpil analslut
b929ezzh shawshan 9kyq6fge 12345asdfg wayfarer killemal 682regkh agricola leadfoot downfall bastille lifeboat russians yujyd360 rocawear ufgyndmv freedom4
porsches logitech1 cobra123 sr20dett busdrive andrew88 cheeseca retrieve zzxxccvv parisien newmexic everest1 babyhuey dontcare fucklife 7gorwell 567rntvm
heat7777 fhnehxbr shinigam whitaker anthony0 mercutio treehous carter12 needsome asdfrewq matveeva alex1959 august12 hillcres kobebryant lol123456 sonofgod
truckman kalleanka 1butthea skate123 temitope woodwind sebora64 1qwertyuiop crabcake divinity tiger200 foxwoods dirtyman lawntrax dinsdale unforgiv sanctuar
rjvgm.nth southbay clipper1 acmilan1 mishutka atombomb verysexy hubbahub sorokina 112233aa 2502557i chicago0 cxzdsaewq legioner millertime ashley11 fylh.irf
computadora lafayett 123456789e gordolee85 forever21 monopoli portillo rfktylfhm firsttim loginova blackone eurocard hockey21 timberwolf ironchef fucknuts
nokia6630 robertso sentinal ajnjuhfabz 212121qaz gjytltkmybr virtuagirl rfkbybyf peanut12 magpies1 lbpfqyth borntorun ilovejesus verochka lamborgini ilovejes
speculum wizard12 winstons spagetti rossella marlboro1 xenophon 38gjgeuftd sasha1988 alekseev sensation alex1973 mama2010 alena2010 prestigio chitarra
rebellio alex1991 helloall sasha12345 rjrfrjkf paula123 barmaley katharina jetblack alfredo1 venezuela alino4ka kolesnik 012345678910 kathrine twenty20
mcintyre tadmichaels nascar03 sexkitte 6339cndh harley99 stronghold balloon1 thekiller altavista turandot infrared cristopher shalimar 1111111a pressman
jeff1234 justinbiebe 1dolphin matrix69 bioshock yfcnfcmz lisichka studioworks illuminati howitzer backward hardaway angelbab shokolad madison3 pancake1
microwav sayonara borisova tkachenko ghjcnbvtyz fuckyoubitch sleipnir asseater avrillavigne flatland ubvyfpbz obsession ivan2010 bonjour1 sunsh1ne karlmarx
a32tv8ls master00 godswill dallas01 konovalov soccer123 felicidad bacardi1 kaliningrad rattlesn automatic oleg1995 brooklyn1 cellphone hummerh2 keylargo
lakers12 lovecock dollarbi junior12 matrix13 inspector multiple nicole11 goleafsg haloreach gregorio shakespe bridgette barney12 beverage shoelace kurwamac
catinhat volvov70 nokia5320 superma1 spencer2 beaches1 panties2 parkland madison9 carrillo hibiscus snowwhit santacla prescott grizzley calabria larrybir
1steeler tombraid deerpark production wildthing missoula 00000001 searchin madhatte hendrick bhbyjxrf tommylee monica12 veritas1 incoming branden1 kalamazo
liebling bluefire woodbird constantine family01 derrickh hunter69 neptune1 26429vadim master77 suckmydi phoneman neworlea massimiliano sasquatc browns99
chevy350 election ruffneck smokeone parcells lombardo likemike trashcan bitchboy marryher coorslight parrothe redwings1 deltasig birdman1 damocles caroline1
blackdic chinese1 likewhoa shadow22 money111 p1234567 summer07 teaching supermax executive chaos666 schalke0 psycholo scorpio2 paperclip rastafar salzburg
blue2000 sintesi07 clarkken peerless october8 chelsea4 wormhole urlacher lp2568cskt carlsberg easyride napolean yankees7 beast666 tanya123 shamanking partagas
botafogo disorder cumsucker chapstic secretar coolguy1 woody123 cumlover scooter7 antietam sydney12 ereiamjh dulcinea canucks1 nhfdvfnjkju123 happy100
penny123 mudshark 1w2w3w4w str8edge xcalibur veroniqu gettysburg widespre gjikbdctyf cahek0980 iglesias calvin69 kryptoni guildwars lol123123 scottie1
bracelet candycane dima1994 melissa7 iloveyou123 nephilim nissan350z massacre montgomery charmaine chester7 madagascar maddmaxx bowhunter gottlieb leverage
monkey23 rainmake sweet123 cableman zippy123 dude1998 powerpower muffin12 742617000027 scuderia silverfox chameleon silenthill nilknarf navigate tigers12
newburgh 311music stephany stressed revenant qazxcvbnm 0147258369 minouche kukareku ledzeppe deadline dilligas rfvxfnrf drumnbass showgirl qqwweerr flatbush
stalker123 zxc123zxc metatron dolphins1 honeymoon moderator limpdick protools homeworld downunde egyptian gondolin 1qasw23ed station1 volvo240 vanilla1
mouseman dartmout qazxcdews dctktyyfz pon32029 1234567l examiner hollister max33484 changing juiceman radical1 henry123 narkoman fifa2008 000777fffa
41d8cd98f00b undertake goodgame necroman iamhorny everlong 4311111q nudelamb pinkpant tombraider sacrifice 12345678m ghfplybr scrappy1 lololyo123 ironside
01081988m booboo12 yourname nemvxyheqdd5oqxyxyzi thunder3 hellhole porpoise olympics redrocke traffic1 bandit01 pfqxjyjr vishenka sidorova adv12775 gblfhfcbyf
pavlenko hovepark 19952009sa kr9z40sy 11335577 12123434 12343412 12345670 14071789 19733791 33334444 46775575 57392632 85852008 98798798 123456654 142536789
1133557799 00009999 nursultan trouble2 demetrio raiders2 248ujnfk vinbylrj ycwvrxxh poochie1 1charles birthday10 grandorgue feuerwehr eldridge wifey200
ololo123 ilovemusic firstson ceisi123 susanne1 entering f8yruxoj aftermath orgasmic thesnake stgeorge thicknes kristall acdeehan 1jeffrey slacker1 montagna
hondacar lovesong motorrad absinthe iiiiiii1 skyblues viperman gatekeeper 01234567890 267ksyjf redvette ac2zxdty hxxrvwcy simpleplan cincinnati batman23
animals1 nokia6230i hunt4red darknigh cptnz062 ndshnx4s wnmaz7sd durandal 8xuuobe4 cmu9ggzh cribbage bearclaw whirling october3 summer98 mustang69 up9x8rww
deflep27 cornball tightend snowmass giuliana sasquatch lewie622 grinders kzsfj874 soundman alchemist thunderc tintable basilisk kayla123 12345rewq nightime
mxyzptlk dezember guitarma photosho junior24 shilling ranger69 towtruck ranger75 boeing77 xohzi3g4 kfnju842 0147852369 missy123 greenway maiyeuem nccpl25282
broncos2 norwegen movieman deepwate buffaloe 705499fh barbecue whatthef 123456789y allochka spam967888 summer03 123321qaz ponytail psw333333 letmein4
graceland fuckoff2 character mathematics toutoune 1tiffany vaz21093 ch1tt1ck masha1998 ghbjhbntn agamemnon fortunat moom4242 beginner aldebara eclipse2
cerulean bonscott calbears rainmaker snakeeyes bleeding signature pandabear chrisbrown dima1985 gemini69 lateralus chivalry panda123 supercoo worldcom
1q3e5t7u asdf67nm mommy123 asdasd12 mickey01 brentford smile4me happyjoy hrothgar diversio central1 8928190a traveller lucifer666 kaligula portsmouth yourmom1
ekilpool ghjcnjnfr1 jackpot1 123456qwer braddock sanchez1 ranger02 archmage boneyard steve121 rehjgfnrf creamyou bluetooth mystery1 married1 listopad pepper11
broadband cfkfvfylhf available 1michell corrado1 gauthier alex2010 redemption snusmumrik cytujdbr allan123 postcard coolman1 langston shadowru marilena
richardson temppassword stomatolog fktrcttd alekseeva gjkrjdybr sergeeva lomonosov a123456z vfhvtkflrf raffaello gutierre palmeiras mindgame frdfkfyu chinchil
marakesh elmer251 orthodox projects jake1234 wpoolejr 1234567qw andrew22 blackpool serendipity appletre satelite fromhell juggalo1 mourning playgolf garbage1
zaharova astonmartin solutions deutsche annie123 madison0 murphy01 huntsman gerlinde omgwtfbbq assfucke 0o9i8u7y6t celicagt godisgreat 3techsrl orenburg
80637852730 greyhound 7418529630 lateralu nemezida guernsey botswana wiktoria fy.njxrf aa123123 tricolor kikiriki stevenso barbaris annarbor fbi11213
rhfcyjlfh estefani firehose banderos mama1963 punksnotdead australia1 lordsoth sweetpussy multiplelog iamtheman ufhhbgjnnth yamakasi 7elephants yellow22
appleseed fynfyfyfhbde birthday6 bluedevils assembler twizzler gfhfcjkmrf barrynov vfvfktyf mackdaddy whitesta backyard baby1234 sureno13 kluivert mickeymo
nicerack falconer jackster raincoat manchild spurs123 07931505 smokepot scoubidou2 chihuahua blasters nightcrawler tigerboy superted livestrong smooches
spaghett leopards bigblue1 trident1 orange99 lighters baptiste samanth1 harmless cubalibr fishlips asdf4321 mapleleafs poptarts winter00 bassplay 1porsche
porn1234 buckwild monkey20 postbank superjet duisburg harrydog dorothea extra300 tallulah ladygirl vfiekmrf epiphany littledo surfcity mtwapa1a bengals1
monkey24 neighbor phish123 candlebo daniel01 beauties warehouse hannelor 5tgbnhy6 jessicam 1johnson william7 geometry junior123 themaste bulldog7 rainman1
callista password21 freedom9 medvedeva liberty2 moonlite p2ssw0rd pensacola eminem12 sissyboy takayuki cheerleader benidorm portable murcielago legolas1
command1 666satan rednecks greentre solnyshko jellyfish playstation2 coachman funnyguy peacock1 left4dead2 fuckyou12 wrestle1 robert01 smokey12 bigpappa
heartbre bootycal dicklick jarhead1 master13 boarding lucretia knights1 shortdog motorbike swatteam juggerna lawncare bloomberg amazonas dalejr88 sparrow1
macdonal billygoa asshole3 sparky11 smokey01 associat downtime songohan snowball1 hooligans brunswic 1forever greenday1 instruct blackdick iforgotit particle
gretzky9 bombshel celeste1 alderaan worldwid carnegie jordan99 bluetick k123456789 essayons employee tincouch miroslava bosco123 booboo69 murderer pornlover
redskins1 bogdan123 123456789. nicolett yfdbufnjh beatles4 bonoedge donnelly sammycat 1234567m deadsexy mercenar merlin99 penelopa gjkysqgbpltw worksuck
speciali rainfall dusty123 dukeblue reptiles wilshire bettylou hagakure pmdmsctsk disneyland marcelle lifeguar stoneman phoenix8 patrick0 milkman1 nicole12
ticketmaster number20 superfre cannonba tompkins gateway3 fuckyou0 1xrg4kcq cbr929rr deangelo motorbik pussy101 camp0017 timmy123 hunter22 gustavo1 eclectic
123456789c acurarsx soccer69 mammoth1 fighting54 sordfish hellgate dctvghbdf repvtyrj zxcasdqw coleman1 junebug1 135135ab elemental backhand qwertyas mailman1
01telemike01 ytnhjufnm electra1 integrit ruslan123 appelsin schmidt1 terorist vengence pimpjuice repytxbr palenque contessa kerrigan loveforever stratocaster
motorolla 123456789zx fugitive poker123 noodles1 lakeshow soccer33 provista withnail spiritus deliciou money777 metadata diana123 nikita2000 qwaszxqw
klapaucius vfktymrfz keith123 demon123 marchenko de1987ma cronaldo peterman telecaster megaman1 neophyte fgdfgdfg 1986irachka dctvghbdtn performance 51094didi
robert11 gfhjkm13 martusia vfrcbvev losenord jungfrau zxcvbnmz rottweiler kaitlynn sisyphus eatshit1 contacts alabama123 crazyfrog tiktonik fotograf dumpling
flower12 novastar blackstar tentacle fielding vasilina jlbyjxtcndj loosee123 palantir flooring calculator iloveme2 ghjcnjqgfhjkm squealer peace123 zxcqweasd
murakami processor geemoney 0000000000d vintelok parfilev matthew3 access22 miguelit vivienne nallepuh rutabega monitor1 kazakova mistral1 batman123
5544332211 kenwood1 installsqlst klubnika 123456789101 buster22 generator geolog323 a3eilm2s2y byabybnb yfcnzyfcnz ltcnhjth compatible uto29321 soreilly
is_a_bot 531879fiz 11223355 12345611 12345789 19719870 19911992 19955991 85200258 112233445 172839456 369874125 789632147 1472583690 1597532486 adidas12
williamm 1234567890m bbbbbb99 snuffles cbr600f3 245lufpq ytdxz2ca hallowboy hartmann insurance fatgirls hondacrv outhouse fuckmeno weihnachte validate
11111aaaaa ccccccc1 norseman sundaypunch birthday100 joesmith johnnybo lisa1234 zombie13 ancella2 pandora2 ck6znp42 1herbier analfuck maranell 1w2q3r4e
claybird chevytru dynomite sonshine hopalong 1fishing paladine bulgakov anthony3 breakfast asmodean dustin23 1bbbbbbb promises suckmyco mjollnir 5w76rnqp
farfalla 4fa82hyx x4ww5qdr talktome a7nz8546 fkojn6gb zldej102 astroman kpydskcw lg2wmgvr pointers unb4g9ty nicole23 bigsexy1 qwerty01 allen123 littleone
brownlov allister wltfg4ta rocket69 blueskie mandreki xsvnd4b2 dm6tzsgp rdgpl3ds kcmfwesg aquamann sexfiend guenther racecar1 gennadiy nectarin motorman
jvtuepip swissair timberland lineback 8363eddy rosedale gandalf3 1234567890qaz pgszt6md redlands startnow titmouse johnwayn camaleun peepshow 1monster
freaksho tabaluga fefolico contrera robert99 accounting jimdavis skywalk1 exclusiv gershwin wachovia qwe1234567 safeu851 longtong blindman johnson4 bigbroth
lutscher buster99 kourniko devilmay stockcar telefone b1234567 vasilisk classact todiefor andrew11 master55 ilovemylife antonova valkiria intelinside cincinna
rjdfkmxer goldtree balla007 batterie torrente faith123 heracles shakespeare bennevis monkey00 comrades americas shithead1 monument verboten thespian modeling
maranello sanctuary thinkbig fktrcfylh1 twinkles 1manager falcon11 muchacho matematica chicken123 monkeybu 0sister0 anallove maximus2 yjdjcnbf gunblade
anna1984 octavius gcheckou asd123qwe cowabung amazonka 12341234q stokrotka ghjcgtrn foxyroxy florenci alinaalina rambler1 confidence 12344321a skylight
batistuta liebherr beaver12 matulino ajnjuhfa zzzxxxccc messenge atljhjdf rossignol arlingto astonmar bigmaxxx resolute getfucked pinguino archibal juanjose
charissa marihuana sidewalk eldritch palmeira sasha1992 mercator parolamea sasha2000 nastya1995 aftermat protection bristol1 sashasasha sweetdream garibald
galatasara madalina nazarova cytuehjxrf knopo4ka nike1234 worldwar 4me2know elena123 princesse honeypie alphadog 7jokx7b9du tribunal sparrows andrei123
matrix01 bmw318is pokemons blackhole chippewa maxwell7 fuckyou6 iluvtits kilbosik stuttgar andreyka fylhttdf flatron1 telefoon frederiksberg velosiped
blackmetal andrew10 lovergirl serenada amberlee rothmans vfyxtcnth angelita maldonado aggarwal vika1998 anna1986 usethis1 123abc123 housebed gfgfrfhkj
roxanne1 underwat conchita radiatio koolhaas vjnjhjkf arkangel artem777 babyruth magical123 gfhjkm135 chanelle weinberg hannah11 respublika unclesam hpmrbm41
alexis01 forward1 badaboom hardtoon hatelove kickbutt eddie123 yjdujhjl panthers1 boobless russell2 superbowl eruption techdeck buttnutt ironhorse montenegro
was.here ashley01 greenegg european scooter6 benhogan lifestyle bullyboy mandalay rebecca2 ipswich1 delirium lovespor s5r8ed67s cowboy22 barney11 sexpistols
sanders1 bear2327 quincunx chuck123 hammer22 vfvfgfgf123 mathilda carolina1 22q04w90e mollymoo batman13 saxophone johnsmith xpressmusic dima1998 nicotine
tuppence sexmania sevisgur kd189nlcih polkaudi thoradin yankees3 thomas10 wwwwwww1 elliott1 melissa3 slick123 0773417k august17 eagles20 cyclone1 tigger99
shanahan ducati74 skidmark logging7 stripped ashley69 studmuffin beantown kurtcobain bajskorv portvale monkey66 brewcrew gillespi obsessio bellaboo vlad1994
ceramics celebrit estrellit felix123 mrblonde rousseau rachael1 solitair natural1 killer01 samuel12 melanie2 thomas13 wakeboar bilbobag brainiac redfish1
lanzarot camshaft christa1 armadillo bootycall goodpussy jaysoncj snowwhite chaching nowayman hardpack skinner1 millerti zrjdktdf blackfly pretende woodpony
maxwell2 cokeisit halftime guinness1 phoenix3 hammered rachel69 icecube1 compress william0 cdexswzaq poohbear1 october6 tiffanie ducttape dragonfi flippers
falcon12 giancarlo feather1 biarritz physical gevaudan solidsna leather1 pagedown grandma1 yankees4 mattress dragon20 ssvegeta overdriv thechamp panther5
alanfahy william6 tassadar metalgea william8 c0rvette prosperity honda123 bdfyeirf nokia2700 waterbed scoubidou6 crystal2 stratman bluesky1 phatfarm
millerlite dowjones mickey11 trooper2 gofaster mcdaniel oooooo99 mikehunt intersta asdfg1234 beardown hedonism jimandanne kekskek1 bruins77 kallisti sashenka
frostbit kwiettie perverts basshead celtic1888 123qwe12 diamond7 booster1 p3nnywiz borisenko bosshogg 4294967296 michael12 muledeer boywonde wonderbo lespaul1
chinatow starting motorcycle excellence breaking fishhook carolann gamecocks bullwinkle riobravo snookums december1 kendall1 gigantor taylor01 poiulkjh
944turbo riverplate fuckmyass bubbabub prisonbreak hondaman delacruz ghjrehjh karimova energizer cdtnkfyrf braves95 3f3fpht7op porkypig rubberdu donthate
rfvtgbyhn comatose clarisse bubbles2 cameron2 applegat stingers master21 malinois yeahrigh dopehead chewbaca carla123 fitness1 aphrodit jackaroo depeche1
lightman nitemare cassidy1 kirsten1 balmoral cnhfyybr realmadr diego123 microlab1 28infern muselman cooking1 chicco22 vfvf2011 qazwsx1234 ketamine buster21
hopeful1 bloembol youngone civilian emily123 loranthos debbie69 liverpoolfc identity shenlong greshnik abundance sailaway starburs !qazxsw2 wetwilly purple01
handsoff diamondd duchess1 jonnyboy robert123 jacobsen liza2000 wert1234 lindros8 sheraton fallenangel feyenoor ltybcjdf diamond6 roosevel sexxxxxx giordano
virgilio dima1989 harddriv firedawg 1a2s3d4f5g6h black666 celebrat michaelb mets1986 seashell xenogear jesusis1 cheerlea renfield madness1 bsheep75 rrrrrrr1
almaz666 dimidrol 80988218126 00998877 dinamite 118a105b toenails vika1996 constanc ifufkbyf 00000007 mahendra willie12 hornball j0nathan yankees9 soboleva
teamster shockers 100years sovereign jesse123 bonethugs ab12cd34 schuster lena1982 justin10 17071994a gauloise paintball1 badminto guilherme blacksab
s123456789 marykate shedevil slot2009 highgate crjhjcnm schuyler polopolo09 feuerweh tranquil bycnbnen selfok2013 fullhous littlebitch pussybitch stitches
theking1 sexsells swinger1 rhind101 nicegirl m7hsqstm freeones bombadil leighann yousuck1 brucewayne bailey11 lightfoo punkrawk knight99 ludmilla l0swf9gx
hankster dfktynbyrf eus1sue1 sexybitc gb15kv99 01478963 phishing sasha1997 tatiana1 greeneyes slava123 katya123 123456qwert vika2011 lisabeth ak470000
10987654321 kurosawa fuckyouguys 754740g0 makarenko roma1993 hjcnbckfd spanner1 nikki123 directory lizottes heckfyxbr nikita95 shdwlnds premiumcash tiribon12
11111118 11223300 11223311 11251422 12345699 12356789 14142135 14159265 18254288 19755791 19944991 30624700 31415927 36925814 37583867 44556677 45645645
51525354 52545856 58565254 66005918 67390436 78621323 102030405 123451234 123578951 753951456 870621345 golfer01 littlegi brittani ds7zamnw 1jackson hoddling
zucchero thousand informer venetian 1simpson schlange 1jjjjjjj newpass3 1brandon maulwurf naturals tannenbau qwerttrewq 1abcdefg tigereye greatgoo pinoyako
xufrgemw sonofsam weihnachten blackros zwilling asdzxc123 paraguay anthony9 carlsbad kalimera 1warrior jackhamm honda200 rollover moonrake fuckitall vbnhjafy
coolwhip signatur sexygirls fcc5nky2 rvgmw2gl dro8smwq mbkugegs azfpc310 daywalker alice123 keywest1 wejrpfpu wwr8x9pu watchman 2i5fdruv hkger286 qmezrxg4
rz93qpmq buzzkill sierra01 nicksfun passwordpassword vurdf5i2 xyh28af4 euro2000 blackwhite saisg002 eklhigcz school12 bigboner 158uefas triathlo teufelo7
gutierrez divedeep 4ebouux8 cornelius athlon64 winner12 carvalho handicap hotlanta schoolgirlie mvtnr765 ym3cautj jaydog472 differen smalltit 1rangers
passthief bankshot cessna15 johnatha gtnhjdyf bootmort purple11 antonio2 harakiri highjump nicole18 backdraf borodina bad11bad entertai table54781 ellehcim
albright whitetail groucho1 sanfrancisco merlin11 diamondb ownage123 bugmenot stillher fourplay bond0007 wow12345 andreika odonnell 123qweasdzx sniper01
easy1234 rjycnbnewbz toontown checkito saskatoo z1z2z3z4 blood666 mermaid1 sinatra1 beverly1 anna1985 greenlee muhammed aerobics restaura clownboy rockets1
funfunfu ironlung alskdjfh htcnjhfy galvesto amaranth corvette1 ilovemar 89876065093rax goodboss tiburon1 desember cthuttdf siegheil jitterbu persepho
zaq12qaz wizardry reviewpass nathan01 msconfig arianna1 louisian anarchy1 alphaome heather6 yorkshire kohsamui adidas11 apples123 newzeala zaphod42 transcend
shuriken surabaya dunwoody dirtygirl converge grigoryan sebring1 aishiteru shortcut rangers2 blackhea scorpio6 august24 ghjrjgtyrj larionov nausicaa airlines
prototyp vangelis tango123 walhalla aurelien glasnost lovehina quaresma gizmodo2 weymouth arrowhead idinahui alex1995 rhfcbdfz 1234567qwertyu lytghjgtnhjdcr
wonderwall 111222333000 alex1985 merengue alex1987 fiorentina mansfiel indahouse cagliari fktrcfyl nhecsyfujkjdt mama1961 pornostar alina123 a123456b chelsea7
isthebes walkman555 ethiopia 17711771s travieso aquemini kristina1 jerkyboy icandoit forest99 3611jcmg amazing1 kathmandu spring12 anisimov nottoday kenshin1
fsd9shtyu videoman bigbird1 ybrjkftdyf voronina zaqwsxcderfv hvidovre 9638527410 annapoli misha123 seemnemaailm anderlecht tigertig soccer09 zebra123 priscila
rockshox anna1990 anna1997 ybrbnbyf jxfhjdfirf 5c92v5h6 purple13 qwaszxerdfcv lucozade antananarivu gbplf123 anna1994 gfhfyjbr diamond2 philbert silmaril
venom123 grandson antonio3 heimdall firstone123 karlmasc apartment plat1num dictator moom4261 thoughts pa$$w0rd maxthedo pushistik unclebob cubalibre canada99
shipmate fibonacci artemis1 bunnyman asdfasdf1 thebeatl 09080706 silver99 msouthwa zjses9evpa brandon6 piccolo1 azerbaijan misfits1 humanoid c43dae874d
seattle2 kenaidog department 123123qq himalaya pinkerto bigballa wonderwo paycheck jesussaves brother2 rodman91 1penguin forbidden prophet1 screamin
philosophy killswit czekolada jazzman1 anabelle finnland barnabas lawnmowe papasmurf chelsea3 rockandr darkness1 happyguy greenlantern untitled cbufhtnf
nedkelly sassy123 lamppost bonapart batman21 joker777 robin123 ventura1 battery1 bobbyjoe painkill antihero spartak1922 goldenbo genoveva glassjaw redshirt
1loveyou basketball1 uuuuuuu1 marley12 chlorine 67mustan reynaldo inandout cousteau specboot junior01 redsox11 qazwsxqazwsx cornhusk linkinpark cantona1
beastie1 messiah1 kissthis hejmeddig intermilan cakewalk clusters poolside beer1234 bernardi rocket21 enormous swansong helicopter poulette theodora dolphin9
1ladybug good4you france98 kensingt private5 teenslut eleanor1 august15 brandon7 cheating mauritius hithere1 flexscan 2305822q tomjerry nnmaster belladog
cool1234 dreamgirl superman123 ensemble baseball12 pornosta superdude fishbowl whitewol devochka littlebear sparky99 nothing0 suckfuck beanhead goathead
tigers11 cannibus fastdraw daddymac thibault promopas powerpla wallpape morgaine bettis36 thruster liberty7 greenery bigmouth wetworks crossroa gunfight
rockcity gutentag dirtybir bushwick sharon69 katiedog greatdan testerer schroede multipas lizabeth chico123 kumar123 channels birdcage shameless sassydog
optiquest birdsong forecast cooper12 mymoney1 cntgfyjdf blackfin blackheart grimreap motoguzz logcabin neverwinter mclarenf1 stickboy bloodlus torrents
boogiema bluedragon scorpian fsunoles standrew 87e5nclizry justin01 ginger123 bmw750il canesfan kathryn1 65mustan britches killer13 fortune1 justin123
dfyjdf846 pinarell dude1234 fuckthem giampaolo danny001 pancreas supermario turambar pretender chatting pandoras balls123 nosaints lovesuck fillmore brandy12
barney01 ou812345 children2 longford mcknight redhorse fuckgirl napster1 sasafras miami305 letmeino videogam pointman daniel21 ranger98 spankme1 hammer99
artichok gthtrhtcnjr bushmast sailormo amersham coolfool 1bullshi butterbean vfrcbvvfrcbv cgtwbfkbcn lacrimos teenlove seabass1 taratata marmalad cameron7
mahogany huntress redwhite interior mudslide canoneos october7 channel1 naturist authcode surfside glasgow1 rfycthdf clements ingersol daniel11 donna123
maryann1 annamaria baseball9 steph123 system12 marcelit wrestling1 orange10 silver33 palpatin silverfi corneliu insignia thestone 5411pimo dima2009 zimmerma
cowboy12 retired1 kolia123 harley13 bigloser crenshaw r1234567 sputnik1 lexmark1 masterma love4you ctvtyjdf passking oleg1994 9379992q photogra capital5
poppydog ferraris clementi semperf1 marquise feldspar sthgrtst robert22 lovethem kittykit monster7 silverma mama12345 aqwzsxedc marshal1 greentree qweqwe12
presence pentagram pumpkin2 powerhou emmajane 1qazxdr5 darkhors mineonly dragoon1 lotrfotr34 caffreys gladiolus hotspurs boutique driscoll gettysbu holeshot
p0o9i8u7y6 dave1234 peggysue baldhead everclea dctdjkjl rkbvtyrj 123321aa terminato nextdoor santorin emergenc awdrgyjilp papageno boomerang quietkey timbuktu
123lol123 1234qwerasdfzxcv lionsden pappnase xexeylhf qazwsx12345 arenrone gateway9 jesuschr terrific powerstr bigsexxy thesims2 drilling dthjybxrf panasonik
polkaudio hockey22 111luzer boognish gtogto43 pepsiman fathead1 station2 ps253535 dragon666 mashoutq dumbshit toyota91 struggle selassie iddqdiddqd tcglyued
assmaster jamboree yjdbrjdf stockhol matrix99 thvfrjdf sat321321 quintana alexandra1 1234512i gfgf1234 apocalyp starline lovebugs marcus12 cepseoun pinkpussy
321ret32 babyboy1 morrissey mickey22 sovereig qwest123 agapov58 ttttttt1 junkfood profiles ironfist hjvfynbrf hondavfr cockgobbler tornados richard0 12345qqq
summoner mclaren1 gilgamesh cvzefh1gk galleries nikita1998 shithappens cheetah1 iloveboobies hambone1 abcdef12 irish123 ghjcnjgbpltw shahrukh longboar
margaret1 w1234567 hammertime mayflowe cbr600f4 deskjet1 0cdh0v99ue mossberg miracle1 precisio roman777 klaudia1 roadrash medical1 perfection nazarenko
revelati rfnfhbyf love2010 importan j1234567 gcheckout rfgecnfcerf selector mobility sudhakar malcolmx description accountbloc hardwareid 287hf71h romanenko
mdmaiwa3 ybrbnf_25 gfccgjhn svetasveta 123321az losbravo imaccess gxlmxbewym n8skfswa ufdibyjd 11119999 12457896 15975391 19372846 19380018 19822891 19855891
46466452 51502112 55495746 57699434 61808861 87062134 98766789 159357123 159951159 777555333 999666333 2468013579 1digital a8kd47v5 supercop gentleman
ssbt8ae2 jackfrost christo1 shinchan qwerty09 ibelieve knopfler thecure1 horizon1 walter34 buster88 fordfocus verymuch oldpussy 1eeeeeee 1xxxxxxx al123456
shadow88 dragon98 1asdfghj 123boots1 softcore hathaway camilla1 penfloor visigoth bullnuts singapur shadow14 elfriede animal2000 7imjfstw 9hmlpyjd 478jfszk
merlin21 refinnej nokia7070 lichking hubertus pantyman newyorke vfhnsyjdf liza2009 adolphus 1bigdadd 1packers hammer69 golfer11 simbacat lightbulb hoffmann
123321456654 currahee dkjfghdk 1creativ sd3utre7 wrongway queenas8151 justforf mccool24 hedj2n4q ofclr278 macross7 rosebudd jabroni1 angeleyes pipeutvj
wallstreet tabletop richard9 bellybut 12345678i invernes conducto barrabas softball1 voorhees moonstafa barabbas mustaine summer13 1drummer albert12 indianer
panther6 scottsda adelheid camel123 jackie69 n7td4bjl loploprock gborv526 yaglasph blessyou mariette misterme 1qazwsxedc whynotme monteiro auntjudy
1234567890987654321 barnacle marlins1 trotters joxury8f fifa2010 trim7gun donaldduck buster123 andrea12 1234567890qwerty rabbit66 monster9 hydepark george13
connecte matthew5 jhrl0821 nightfal phoenix9 anthony5 kaufmann enlighte 86chevyx f14tomcat ygfxbkgt turbo911 greyhawk christiaan anchorat sanskrit gimmesum
eatmyass dogbert1 truegrit jeniffer edward11 q1w2e3r4t5y6u7i8o9p0 honda450 gigemags anna1982 biedronka 12345678w techn9ne 6gcf636i playhouse gangster1
guitarman sportage bogdanova hesoyam1 nottingham morganstanley amanda10 airbrush freecell astronomy pakalolo vfrcbvjd nevergiveup andrea99 romanson nepenthe
madhatter access88 impossib scratch1 hollywood1 sacrific siffredi nantucke kravchenko rochester sananton looking4 angel007 mother12 excaliber hello101
sawtooth theriver sophieh6 bluewave 123321qw felicita bankrupt 1arsenal birthday2 edcwsxqaz mark3434 backwood larousse nokia5200 mamaliga wowlook1 manchester1
natasha123 sys64738 alex1974 nostradamus epervier afrodite poopypan skydive1 jawbreak penchair aldebaran akinfeev silkeborg pensacol g0dz1ll4 sanction
jesuschris milkmaid terrell1 epsilon1 lillian1 felicidade ezequiel polly123 vaffanculo jhnjgtl12 arxangel malyshka 0123654789 alltheway maasikas
59382113kevinp password! tarragon mama1964 silverstone chaparra 1chester monarchs connor11 journey1 9988776655 jnrhjqcz anna2002 tsunami1 rolltide1 ybrbnjcbr
portishead redcar27 cougars1 blackhorse macedonia dtcyeirf 1234567890p picture1 cartagen alex1975 katemoss alex1981 fktrcttdf yfxfkmybr 123654789a sasha777
haustool cbljhjdf alex1971 northside skyeseth frontosa diamond4 luansantana blooming fredonia valeria1 corrigan contrasena qwe123qwe123 change12 ofcourse
romance1 genesis2 fuckthemall alina1995 lubimaya happyness paranoya vinicius charleston boing747 parliame pookster adrianna1 painters stargirl pennydog
onlyone1 amanda123 ashley123 fucking1 buldozer pheonix1 heavymetal sargsyan 1flowers ifoptfcor miyvarxar stimorol potapova cathrine 147258369a andrew99
clarkkent gjkzrjdf yfeiybrb luvbekki sparky01 amberdog persona1 multiscan beloved1 hotbitch truskawka anime123 antonioj flyvholm fhutynbyf aaa123456
donkeykong gtnhjpfdjlcr lovepuss avtoritet antonia1 ninjutsu mansikka odt4p6sv8 zxcvbn123456 apache64 aessedai aperture monitor2 totenkopf dogphil3650
chicago5 putangina babyphat dontgotm asslicke philippines wideopen molecule davinchi zxcasd123 scrapland methanol spiderman3 phezc419hv reviewer werty123
lassiter comicbooks zcxfcnkbdfz borealis zsecyus56 booboo11 4815162342q thuglove raptor22 bltynbabrfwbz 1explore america2 masterba greenlan chopsuey balance1
moondog1 destiny2 ironfish jasmine7 betrayal ballroom stonehenge zacharia bananas1 warhammer40k hemingwa jordan45 generale killer77 williamj letterma peanut11
seamless rugbyman angeldog grandam1 rosehill 1cricket kinglear cessna172 gbpltw123 shadowman olga1976 guadalupe 1bastard baseball7 cottage1 homerun1
monkeybutt syndicate something1 passwordstandard dorothee bastogne brandon3 iamgreat overflow fairchil batteries chicken0 maprchem56458 paswoord leedsuni
dance123 ppppppp1 mmmmmmm1 nnnnnnn1 bobolink gandalf0 freezing amiga500 infotech gundam00 bermuda1 backd00r cheyenne1 drumming tgbxtcrbq lovezp1314 buster69
whatluck riptide1 playgrou construction slutfuck momoney1 fractals polkadot prince11 bigtitty kimberley optimus1 london01 steamboat comfort1 litebeer hampster
smalldog cartman2 sunburst albertjr maddog69 belinda1 awesome2 cosmodog justine1 morphius goodbye1 brillian lankford pr1ncess nuaddn9561 metalhead jollymon
trompete matchbox20 lifestyl pachanga buzzword grenoble mariana1 green420 spring00 vitalik1 gavrilov cassie12 underhil fireplug bobcat12 overcome bruce123
g1234567 lokomoti nightwis scooby11 obvious1 policeman bautista emporium patriots1 chrisrey pinky123 golf1234 bigbubba 2letmein ilikepussy godsgift technica
flinders gravedig jakeyboy longboard highspee 12inches grizzlie hockey69 nigger123 mantaray whitehea redhawks newcomer hondas2000 dickster cumshot1 bonkers1
throatfuck imladris partner1 communit alucard1 jackoff1 spider10 cabledog eagleman lzhan16889 igor1994 champ123 brooksie frogman1 bubbaman august22 passsword
brennan1 twinturb pamplona baseball11 welcomes douchebag rossigno nuggets1 youngman clothing doggy123 krakatoa snowstor orange11 chester3 motdepass bloomers
fuckuall mamasboy purple69 shopping1 juvis123 icewater joshua99 imagination richard8 freedom8 latenite 789456123a nikolaevna nokia6131 hoosier1 kwiatuszek
gtnhjczy nokia6500 vova1994 english1 bondra12 pimphard wintermu beckham23 delerium caseyboy redsox20 justice2 venomous scorpius boundary ladylove sniffles
eintritt jessica3 cookbook bradbury kanmax1994 thunder0 hammer11 compaq123 wagoneer danniash hammer12 burlpony platonic science1 sparkle1 service321 christi1
cooper11 iraffert guillermo cleaners 1christi jack5225 vwpassat burltree mornings cosmo123 thomas21 subzero1 happyhap yasacrac greenhouse shampoo1 qwerty32
candance coloring supermom easypass undernet endeavor talavera shameles taylor11 gamemaster bpgjldsgjldthnf dearborn strikers xiaoyua123 writerspace pantera6
tttttt99 manageme hornets1 ciccione jumpshot clockwor katiebug guybrush music101 control2 marmalade arsenal0 jasmine3 zpflhjn1 confetti coorslit 12monkeys
matrix123 earlgrey wildchil countess marzipan sofaking 1crystal gfhfvgfvgfv gonzo123 standing craig123 cutlass1 jimbo123 milliona kryptonite creativ1 wisteria
mustang67 123456789j pass1wor matthew0 hoyasaxa methodma holiness damilola kolawole richard4 jesus4me lostboys qwerty789 shadow10 ghtlfntkm barabash tigerfan
moparman 9z5ve9rrcz jackmeof ringwood 1gandalf rustyboy fietsbel hotshot1 goldenboy kgvebmqy vader123 falcon69 scarlets dopamine dumbfuck graphite fiveiron
katyusha snoopy69 haileris dandelion 6846kg3r denis1988 topnotch spinners azerty12 intercom 1rainbow fifa2011 looking1 tyson123 windward morrowin changeme1
lifeless 123qw123 lexus300 12345abcd sword123 wharfrat heavymet mountains lfiekmrf tlbyjhju d1234567 windows2 rattlers world123 superdav spartacus larkspur
blessings is3yeusc qazxcdew oakville nhfkbdfkb sugardog nothanks kalleank ujhjl312 scanner1 fourstar partyman star1234 joshua19 ivan1985 canada12 kappaman
den12345 gaudeamus taganrog stuffing soccer19 rosebush 1assword hannah12 zse4xdr5 qwertgfdsa pyramid7 commandos diapason drumandbass hanswurst yfcnzvjz
toppdogg flywheel staples1 rockytop 7777777s huskerdu pilsbury fatbitch donatello mesohorny suitcase uaeuaeman donttell industry surfer69 iampurehaha2
dukenukem samatron pussykat trekbike headhunter schenker 19851985p felixxxx eagles12 shadowfax brandnew economist armastus granvill elena2010 maks2010
mamma123 qwer1209 dontforg tdfyutkbjy jkbvgbflf peterburg qazxswedc123 footslav power666 river123 vlad1234 freedom0 nastya2010 jayhawk1 mexicali hesoyam123
invisibl tupacshakur ghjcnjabkz decembre romantika qwertyuiop10 cheetahs playground position 7777777z hfcnfvfy assasins dune2000 zxcvb1234 4rzp8ab7 waratsea
nokiadermo blankman 1gateway stinkyfinger cuntfinger littlewhore flashnet ultra123 littlegirl blackmor fuckyou8 schalke04 pretoria tanushka schecter mike12345
groundho sexfreak homefree snowhite igor1234 masturbate blackhat gbljhfcs 24gordon nicolas2 gridiron losfix16 ilovecock cjdthitycndj rockbottom southwes
1s1h1e1f1 fyfnjkmtdyf gintonic konnichi plethora maestro1 alabaste uhtqneyu superhero 4077mash vergesse 1qayxsw2 jeffery1 higgins1 terry123 sexytime limbaugh
eybdthcbntn qazwsx11 fktrcfylhjd slayers1 tracy123 greatwhi formatters espinosa irina123 melnikova saqartvelo jessica6 jake5253 zimmerman vakantie lovesick
calender traxdata flyfishi outbreak jordan18 maitland thebeatles mynewbots michaell mandarinka thekiwi1 villevalo mariupol nfnmzyrf odinthor icam4usb
completed netnwlnk iloveluc mashamasha adapters bodiroga pchealth 413276191q protected performing corperfmonsy controller predators paulinka talonesi
vova12345 fjnq8915 fylhtq95 vladimir1 02551670 12213443 12758698 13467985 15253545 15975312 19216811 19801982 19821983 19831985 19833891 19921993 19932916
24688642 24861793 31021364 31359092 36985214 55378008 56836803 76689295 112358132 123987456 147369258 147852963 213546879 794613258 824358553 987654123
1234562000 1346798520 deadmoin bigwaves gameplay %e2%82%ac quintain lommerse jockstra porsche2 avalon11 nosredna barbarossa madarchod 48n25rcc captaink
rhfcyjzhcr monica01 lockedup bobbybob 1iiiiiii bigasses luckystr weihnachtsbau 1234567892000 1234567887654321 andrew17 12345678d crackpot 133andre chingada
10293847qp z3cn2erv enhanced loveland 8seconds diablo23 anonymer weetabix 2000jeep 1montana br1ttany gigantic 2wsx4rfv girls4me cqub6553 baldeagl andy2000
cabbages sexybeas blueroom peewee51 rockwood movies23 critter1 bg6njokf jzf7qf2e vkfwx046 cannelle august29 stupid12 5gtgiaxm odgez8j3 pqnr67w5 mazdamx5
palace22 tdeir8b2 guitar69 brillo021 tenorsax providian alex1983 ukqmwhj6 dsobwick sassycat dmfxhkju 2children pudding1 pissword connolly whitecat spanners
jgtxzbhr newmoney purgator h9iymxmc 2ykn5ccf passpage mayflower stickdaddy77 spacebal madrigal khongbiet speedster captain2 1therock sweetu70 gkfdfybt
zaqxsw123 coffee11 pentable 123456789000 havefun1 014702580369 lynnette birthday26 enron714 spotligh 7654321a shibainu georgia2 wholesale honeydog martinet
123qwaszx 44e3ebda bernadette money100 asdfgh123456 laser123 greetings artefact stoppedb daffyduck compass1 jordan20 aa123456789 wasdwasd1 assmonke lvbnhbtdf
spartan11 4seasons hockey14 kinsella stthomas syndicat greatman afghanistan tremblay california1 furnitur necronomicon samuraix liudmila abercrombie
hollister1 encounter welcome01 bri5kev6 airborn1 borracho usermane serious1 stella12 c0l0rad0 bacteria dynamics detective sport123 moonshot fatal1ty venture1
santana1 litespee football123 passat99 adelante 1mercede junior13 laketaho dartmouth capitano adjuster 89032073168 economia heather9 anthony8 orange88
f1f2f3f4 yfhrjnbrb seatleon dimanche schreibe apollo12 passover outside1 qazqaz123 ghjuhfvbcn afrika2002 qqqqwwww tapestry ctrhtnyj zipdrive alex1982
sagittarius preludes bomberman alex1976 yokosuka commercial victory7 bertuzzi fishpond zse45rdx 1234554321a mortalkombat warspite bangalor harley03 akademia
mishmash peacemaker nesterova calgary1 vtldtltd artem1995 alex1998 h200svrm bismilah guitar01 animalsex clermont darkfire alina2006 chicago9 beyblade stormbri
alex1989 atalanta legends1 emotions gemini12 minotavr 123qwerty123 palladin csyekmrf alexand1 chicago3 1carolin prelude9 proghouse diesirae qwaszx11 happylife
winston6 emergency victoriya alina2010 jackson9 lickpussy obsessed rfcgthcrbq tinchair alina1998 alina1994 alina2011 marco123 nata1980 anastacia 123456789zz
mama1970 kamakazi cookie123 lkjhgfdsazx escaflowne default1 systemofadown hijodeputa thunder6 play2win stunner1 porosenok nopasaran michell1 imaloser
ihateyou1 qaz123wsx456 highway1 muchacha awo8rx3wa8t money1234 horndogg vespucci toasters neverman teamomuch newblood rmracing pornclub naumenko nastyanastya
angelangel avogadro lambert1 stratus1 fengshui forzaroma houghton jackiech express2 andrey1992 artem1992 rosenrot thugstools lohotron pandemonium foundation
kvartira cameron0 plhy6hql diamond0 songline samsung9 destruction bringiton privet123 fynjyjdf quicksand fufnfrhbcnb chinadol anthony4 eddie666 nokiae51
santa234 lincoln7 fusilier marcelin bodybuil hyderabad bazongaz pakistan1 madalena zxcvbnm123456789 f22raptor yggdrasi chris200 gulfstre mononoke tootsie1
meditation deadsoul aaaa1122 mallards 2278124q lollol12 lover123 rattrace birdbath 34erdfcv darkseed nikolay9 bujhm123 kasperok queequeg 1vampire ikmvw103
irina1991 ashley19 cookie13 love4eve peyton18 thresher zxcvbnma chaplain flyers99 cookie11 firedept heather7 bananana puertori bryan123 warhorse patatina
bangbros uptheass muffin11 stepside bouboule covingto warhamer rhtyltkm satchel1 oldfield moviebuf yamaha12 expresso wartburg bakesale mattylad10 sekirarr
kerberos sweetpus jasmine9 conditio lexington essential bleacher dragonla sixflags pitcher1 jeffrey4 dakota99 freakboy killerman darknite ilovelucy bordello
britania preserve burrito1 kilowatt momanddad megan123 paramount breakdance process1 blockbus kiersten chessmas brett123 bigboy11 potsmoke blademan blackwoo
1qaz0okm lauren12 camneely ooicu812 woodchuc parker01 jackfros andrew23 beardog1 clitring curtains 1newlife codered1 sexstuff welcome4 ashley24 newyork2
sunshin1 tanelorn roleplay alcoholi sharipov orion123 gandalf7 institut breadfan pablo123 roseline fourkids palermo1 9hotpoin penguin8 asshole123 santana5
satisfaction rooney10 telescop kobayash cfiekmrf artcast2 monrovia trafalga bigberth rockstar1 gfhjkm777 deadfish fitzgera kl?benhavn quackers magichat
lightspe bruiser1 kenneth2 thinline blackboo goodstuff gopinath bosslady chimaira connelly sataniv1993 joshua10 symantec turntabl hobbes12 1234567890d
farmland rugby123 coffee12 iambigal brentwoo nipples1 boating1 kingshit magical1 doodlebu teenfuck pimpjuic ow8jtcs8t countryb needajob chelsea5 angus123
vanburen pokerman smokewee cheeseburger jazz1234 surfboard berlingo cherrypi chicklet maximize livefree sheldon1 fubar123 violentj brenda69 panther8 pureevil
pimpin69 cherry12 love5683 happytim cbljhtyrj burton12 crystal0 miller01 dukenuke stillers phoenix0 password22 passssap analysis forgetme boredboi4u warrior3
mankind1 cunthole boobies2 snakebit michael123 bloodred hardc0re justonce porol777 rockhopper silver77 supercat patch123 worldnet hotchkis packers2 kalamazoo
1panties madinina manning18 montblanc roadrage aaaassss elephant1 jamesdea glowworm bluedevil explorer1 caleb123 chevalier tolkien1 coolbree catapult nicole01
hilliard keepsake riogrand chamberl bluedog1 musiclover libertin mike2000 blumpkin bigsmall lovelady digital2 redsox19 hammer01 bobjones krypton1 gbkbuhbv
fulhamfc carreras sadomaso banaan123 boilerma dipascuc slickone otherside casper123 mikejone 2dumb2live omnislash redsox99 redsox12 corcoran boyfriend
antiflag killer00 ralliart landscape brandon8 parkhead kamikazi breakout cowboys0 hotdog12 simferopol juanpabl subscriber crossman monkey14 silverch chuluthu
pookie11 freeway1 burrfoot summer02 demetriu radio123 goniners dragstar kareltje willyboy jackie01 bugssgub midiland charlize 671fsa75yt buffy1ma hunt0802
welcome0 constantin tremendo hfpldfnhb bushwack a1s2d3f4g5h6 fortknox tanyshka chris999 corsair1 monoxide spinnake 2hot4you testament gogetter murciela
startrek1 zemanova playboy6 minnesota_hp washingto intubate caution1 mko09ijn pineapple1 bulldozer olemiss1 not4u2no strongbo nathalia zorro123 reggie31
enolagay silence1 newlife2 iloveyou11 charliem collect1 parachute lovegame princesit ashcroft stepashka beano002 mainstre united99 yjhbkmcr ilikeporn
antichrist colin123 command2 jacobson 1escobar2 sasha1993 fucker12 lukas123 harsingh winner69 hooters6 branford fender12 jedimaster nantucket steam181
steamforums loveline adidas69 420smoke cressida lovehurt toreador hellbound matrixxx percussion space199 gwendoli destinee shockwav wcrfxtvgbjy tigger13
iloveyou12 cnfnbcnbrf 122333444455555 2401pedro sexiness kudos4ever marillion cunningh latching nastya123 cuyahoga summer22 lovejone network2 vladimirovna
ousooner jackson6 sweet666 jlettier favorite4 111222333444555 djtiesto s1s2s3s4 132forever tgkbxfgy indonesi watchout lachesis silver22 buhjvfybz oldskool
marmaris pokemon00 savannah1 dracula1 ilovemyfamily julemand dannym88 welcome5 indiana7 770129ji dasha2010 lakers08 empire11 teamlosi deadmau5 1andonly
lbvekmrf michaeljackson humanity starfleet david777 emilyann success2 6yhn7ujm jaguarxj peugeot406 euclid90 barmalei baldeagle gerasimova stainless grinding
copernic munson15 xxx12345 jack2000 jokerjoker matthew6 ironcity dylandog phoenix5 middleto hatebree consulta difference cumberla frontline jeffhardy
yeahright dragonage denis1984 hockey13 ummagumma rfpfyjdf exorcist fuckmylife misha1111 vfhbyfvfhbyf qwaszxedc lollol123 onetwo12 cecilia1 oleg1996 mushrooms
dianochka roma1990 sharlene masiania 1234567890o qwertyuiop12345 trfnthby 1qa2ws3ed4rf5tg savchenko fenomeno vbhjh123 chipmonk nirvana9 pfqxtyjr dragon05
vaz21074 newpassw yuitre12 partridg dragon19 ilovetits marisela fromvermine selhurst topshelf nyyankees sympathy gfitymrf blackdra thedream trrim777 nicolette
sasha2011 qwerty999 frost1996 penhorse woodfish lainth88 minority am4h39d8nh kki177hk sanders2 opelagila madmax11 thecount widespread bigjuggs quixotic
cranston lovedick websolutionssu el345612 amadeusptfcor julie123 babochka muffinman qwertasd ninja123 qwerty100 uthvfybz silver01 martin01 macross1 starwood
good4now wretched fallengun falloutboy uhfdbwfgf london123 testdrive surrende kalender tema1234 eriksson killerbee nfkbcvfy cbarkley justlook filmstar
happyface icequeen presidente fkrjujkbr kkkkkkk1 9085603566 spritzer filatova minicooper baggio10 littlefuck littleminge guitar11 tommycat smallvill byrjuybnj
joseph11 stanisla racecar02 eight888 thepower grossman punter12 shannon2 engineering adalbert fruitcake stratcat suckmy1k massive1 miniclip skinnass ilovedick
gabriel12 gayathri ginger69 summer08 prostreet gators96 meister1 carleton goodmorning greatzyo threepio mickey69 sinnfein quiksilv newspape gladbach johansen
thesims3 jahbless miller12 trigger2 valerian repmvbyf trinity7 doctorwh volunteer specialinsta vthrehbq 123456789asd brandon00 karolinka cthulhu1 juancarlos
troutbum kalambur trillium neveraga nhfycajhvths rfnthbyf1988 lllooottt lissalissa kbpfdtnf cdtnkzxjr stockpor fidodido starbase harlequi joshua11 nietzsche
superman12 makenzie technical transits willow01 phantom3 sweeties nudegirl messages julietta darthmaul rollrock kamelia2011 yelena03 5element qwertyu123
123456rrr vika1995 nastya1996 bond9007 metal123 paraklast1974 mdmgatew michaelm begemotik sunbanna serafima settings rhfvfnjhcr fairless s12345678
webuivalidat advantage msorcloledbr phenmarr nondriversig browseui sasha1994 mike1969 asdasd22 zaq!2wsx photowiz freeclus aregdone 123456789qwer manifold
20091989q nikita99 ojp123456 v123456789 9085084232 lolkin09 fm12mn12 tu190022 8096468644q 11012566 11114444 11234567 12345656 13467982 13571113 14314314
15935746 19761977 19801984 19841989 19891959 36169544 45678912 51501984 55443322 67899876 78978978 88887777 91328378 98256518 102938475 123123789 123456321
159357852 212009164 1212312121 1928374655 elena1971 hawkwood sexaddict sissinit 123ewqasd arsenal9 sexyred1 google10 dandelio pmtgjnbl qcxdw8ry dbm123dm
123joker financia euroline ameritec lilcrowe likesdick charles0 sparkplu mexican1 drafting 1autopas autopas1 1ggggggg frozenfish matrix19 12345672000
onetwothree tuesday2 stpiliot car12345 templar1 outbound yasuhiro cataract wazzkaprivet ouachita dabl1125 sandburg scorcher charless jeanmarc debugger
lewiston weihnachtsbaum 1bigfish getinnow 1peaches chief123 1winston mopar440 dishwash 2wsxxsw2 1qwerty2 userpass llabtoof gangsters nosnibor safonova
beaversx yesyesye skarlett yougotit aloevera hzgg9umc quasimod hpsalgay frankzap thesmith fleetwood fjysk762 vre2nc3z zwt2sbzl 1private passtrader norsemen
as5ffz17i q4n2jdeh vmdnygfu robertos bigboy40 watchers lbnjgtmp e2fq7fzj sportsmen holywood fuckyour dogmatic sharon12 lada2110 bruxelle tvmarcia seattle7
super412 takecare 152geczn farragut golgotha shantell introubl chris198 trickster chester9 ichiro51 august19 animales johnboy1 andrew69 fickdich greekboy
blah1234 00948230 tr2amp25 wamozart arthur69 chinatown wheeling yolanda1 a1111111 greenwav kazakhstan waylande rational optiques prince55 sdh686drth
allahuakbar rjhjdf777 anton1992 sutvsc5ysaa qaz26101778 jeremias artemartem bailbond sexsites passwordd gurpreet sanek123 joshua123 flowers2 badgers1
kamchatka kalamata splendor goofy123 shadowrun daniel69 likethis acidbath dallas88 66mustang lovecraft merlin10 user1122 denis1987 access10 samurai7 suleiman
silvergo maximill elsalvador outrider ghostrecon lauretta necron99 gearsofwar football6 terranova chieftai mercede1 bongtoke aspirant browneyes virtuoso
photoshop gjdtkbntkm supercal dontdoit advance1 sicilian aeroplane afhvfwtdn vovan_lt fktrcfylhjdf canadiens cghfdjxybr aishwarya taburetka andrey12 vthokies
vbhjndjhtw hockey123 rjdfktdf sweetman roma1995 newmedia shashank maddog01 hyperlit ovaltine diablo69 wonderbr bunnies1 fylhtq123 zxcv4321 chicken6 positano
panther9 blowjob69 reglisse ferien12 fhbyjxrf zhongguo prokuror gorbunov pfhfnecnhf peresvet dfkmltvfh pasword1 nhfrnjhbcn alena123 xtutdfhf problemas
alexsander alex2009 kamakiri ntktgepbr ronaldo99 z1x2c3v4b5n6m7 ethereal konoplya ghjgfufylf reddevils nokia5610 fyfnjkmtdbx understand nyranger aspirina
kemerovo nicole123 montella peachfuz great123 lzlzdfcz alina2002 domodedovo danilova roseanne darkmage lindalou ghjatccjh bulldog5 shortman diabolik wapbbs_1
ghjnbdjcnjzybt locutus1 vepsrfyn protozoa puissant access01 gorilla9 alternativa matthewd metalcore jordan10 dctvcjcfnm hannah22 hightech qwertyuiop12
tracksta ambulance hindustan furelise kalifornia subspace 02588520 amorcito orange01 nautica1 lovebaby dragonma sonnenschein ballsout servette corporat
arsenal123 anastasya ufkxjyjr gjlcnfdf sexkitten s9te949f moderato bulldoze nemiroff andranik jaroslav fktrcfylth stokecit aotearoa zxc123456 anna12345
dolphin6 forgetmenot montero1 computer12 12345qazwsx madison4 136611gt mcmaster crosby87 belldandy sharpie1 astra334566 palamino diebitch margherita spartak1
martymar 00000000a ghjnbdjufp infalicall vacances applejui appraise marinaro controll dodobird birthday36 universidad tinmouse vonsclan electronics caballero
cheburek artem1994 artem1991 zxcvbnm1234 astronom scuba123 pratibha guitarist navigation uhtvkby17 positron allah786 asdqwe12 bollock1 rfhvfyftd asuncion
angelfac myspace2 elevatio zolushka2 bulldog8 voodoo69 rattlesnake megafon77 southwest maveric1 hejsan123 balerina piledriv lampard8 sasha111 sonic593
sombrero armchair haguenau bananaman santande anointed fuckstic smurfett realhard banjoman calvin12 specialist bluntman reymysterio working1 thegreat1
sparky69 lena2011 minimax1 missydog rocinant barrett1 inventor schnitzel beergood smuggler oliver01 sixtysix kyleregn daniel19 tigger22 jackfrui marijane
789456123q bathgate starcraft2 timothy2 underwea battlestar danziger mccallum rainforest wwwooo1234 airjorda thunder12 beatles6 michaelp vandread politika
sargeant rekmubyf go4broke bbwlover skidmore bill2455 golfer69 chipotle atherton evanston musicbox cupcakes versace1 pass1821 smooth15 greybear alberta1
anytimetoday sorpresa beastman password88 accounta tanlines specialp butthea1 leather9 rashley198 multisca assfucker beckham1 jeffbeck overseas gunnison
bonanza1 woodbury gotribe1 jordan98 panther7 hangtime nimajneb belladonna wonderwa danechka lobster2 dragonman sveto4ka moneybags libertas assfuck1
starwars123 footloos kalle123 garcia12 indurain superbob fiction9 quarters panthera bernie51 getitnow radar123 ferrarif hackaren powerof3 marsbars gungrave
chevette scooby69 metalhea myjdxtcxks bouboune idontcar tennis01 develope ntktdbpjh1994 jonny123 krishna1 rover123 biblioteka philemon boots123 blackgir
lcrastes toothpic mistycat voyager7 snakeyes firewate nick1234-rem936 bigcock1 emmarose duckbutt daniel00 evenstar bakerman lickpuss warrior6 ravenlof
vegasman foulball tellurid ashley10 falcon01 lovelace cantstop mossyoak oliphant papasmur fleshbot nichelle hawaiiguy transalp dimabilan daniel10 elevation
koufax32 privates connor12 william4 12string stauffer redsox24 horsepower gfhfyjqz extra330 beast123 paramoun locksley maxmotives hockey33 headroom ozzmosis
cochrane dreadful fireston blackdragon dragon33 need4speed blackwid leonardo1 snuggles1 nightshade 1234567j babylon6 blaze420 cassiope magicone hellhoun
collecto blowhard knitting brunodog whodaman x002tp00 soccer77 raider12 bluelight redrobin cobra777 blueboys bluewate boomer12 awesome123 crystal7 strip4me
1trouble bandit11 m_roesel maclaren m123456789 wethepeople 111zzzzz beaulieu bobbobbo bobo1234 blackpus duckpond narendra pimpdady iceman11 nji90okm theman22
puffdadd newmexico bobsmith statistika cypress1 netware1 desdemon timoshka kulikova vitamine wallace2 sex4free happyhappy scooter5 chester8 boogyman
kittykitty hortense lopotok01 shocker1 shadow23 200190ru volvos60 vlad2011 boobear1 bobbyorr fynjy123 boston11 swordsma zxcvbasdfg slipper1 hardwick pickwick
bowling3 boxster1 987654321g orange22 robert19 knothead nemesis2 goodlove choirboy vikings2 anastaci jimmypag welcome7 harley20 vitalogy rfybreks visionar
pussygal cheaters august20 olivier1 imperato fire1234 vehvfycr bigjohn1 septiembr robert23 h397pnvr hibernian rosebud7 enrique1 ghislain milfhunter
ma123123123 natalie2 roykeane mamatata hackedit godflesh gungadin chinaski toadfrog westover automati squirtle llebpmac letmein5 stinker1 campus100 rangerover
skyblue1 ingenier energy12 murphy11 heather4 charisse colegiata carwash1 bubblebox stanhope 1pumpkin phantom7 superpower slagelse twothree ballsdeep alphasig
august10 goirish1 rabbit69 chantal1 greenpea bergen09 petticoa lucidity 99ranger estoppel carter80 flagpole chisholm souschef iceman44 vengeance chris100
clearwat jamesjames 18n28n24a coasters nautical ringo123 johnny12 dillinge arsenal7 chesters patrick5 aikman08 foxmulder scurlock bandicoot hillary1 bloodlust
shadow00 freehold matthew4 mnemonic scubaman saavedra dtheyxbr tamplier gorillas pelican1 fiction6 onetwo34 gunsmith murphydo fallout1 spectre1 jabberwo
redryder jesusgod musical1 organist archimed springsteen miruvor79 miatamx5 birthday28 willy123 llabesab vicelord gerryber fre_ak8yj itsasecret mountai1
bongwater pepper14 fordgt40 hallelujah hunnybun tuffgong gymnast1 butter11 tatarstan technici schweden throbber jacksons pilgrims deadzone dethklok qq123123
williams1 c32649135 spacejam holycrap tummybed daniel26 kingpins dima1991 spencer5 thecakeisalie sophie01 daddysgirl irondesk jasmine123 mosias98 raleigh1
daisy3112 zootsuit rubyrose parallel vova1992 1986mets boomer22 edwards1 gemini13 eagles11 maks5843 lincoln2 gre69kik core2duo ublhjgjybrf daniel20 hardcor1
orochimaru hjlbntkb paradoks ghjuhfvvbcn ontheoutside louis123 moonwalk mercury2 richelle lafrance ringding nefertit morrisey tailhook bujhmbujhm felicia1
tinuviel grandkids darling1 vbhjckfd zcfvfzkexifz pangolin fairbank soundwav dennis12 demolition logistics bluejay1 sustanon marine21 dctvgbplf xxxp455w0rd5
lllllll1 ooooooo1 qwertasdfgzxcvb ilovetit vallarta longjump littleguy magritte saltwater destiny7 dragonss klaipeda delights smellyfe deutschl harley88
birthday27 vfvekmrf kristie1 99strenght denis2011 stalker2 1stunner jessejames west1234 silver69 twentyon drstrang jenna123 wonderwoman fktif6115 kinkysex
dochenka starbug1 dima3452 maksimov dima2011 dolphin5 p1nkb178 warranty pointblank dinochka mama1965 1scorpio ghjatccbjyfk eatadick discordi jackhammer
player21 soccer23 deadfred cornelis cntgfyjd iloveyou22 1startre jasper01 nfhfctyrj wonderla berlin1945 missions felixcat vbhjyjdf aksjdlasdakj89879 dominik1
0000aaaa pussylips senorita cjhjrbyf diamond8 valetudo sup3rman 101054yy kovaleva percussi sallydog naruto010 sissy123 june1503 raptor01 23wkoa0fp78dk
palacios erkebulan northpole marinamarina fdfyufhl estefania ibragimov albuquerq timofeeva jackpot3 lazareva christoph reptymrf guitarhero hellboun valiant1
nokian82 tortilla fatima753357 telegrap bigbrother redhat50 longfell nthvbyfnjh2 algebra1 samson12 pjkmabhz terrorist islamabad sixpence rockster bluegreen
readynow porridge lacrosse1 prolinea c7e4f8ezqh probably 112233qq stas1992 dkfcntkby rjkjrjkmxbr maggie01 123vv123 farmhous gthcjyfk jackass2 duckhead
jordan00 birthday133 dirtycunt jizzeater naughtya asdf0987 irongoat robert00 howareyo takefive reinhold w3e4r5t6 lovegirls ilovefee protecti mansfield
vaz21083 ardennes porsche8 trek5200 gamer123 goodnight francis2 george123 sarakawa jeannett storm123 xcat_xca sondheim 6215mila6215 girasole lizardki
seniseviyor 5unshine jobsearch fitzgerald bmvm3e46gtr galatasa joshua23 pinklady 1florida blackadder dallas33 ethan123 newpass2 2606642yra capucine mahoomar
iloveyou143 valentinka shit1234 maisuradze xsw2zaq1 2008m2009 kensington maggie10 zaq12wsxcde3 oskar123 oliver99 goodboy1 shebadog diagonal fgjkbyfhbz
whenever happiest letmein123 genius123 chinchilla hockey77 othello1 harvest1 1q3e5t7u9o roskilde herbert0 pol123456 murasaki k9vvos0a masha2011 ronaldo123
soccer01 iamawesome katushka jokerman tropicana sergeevich diamond9 access16 t1234567 paycheck1 rajendra blitzkrieg ubvyfcnbrf bushmaster pilipenko minarets
hjvfirf1 lera2000 123456zzz nathanae popochka decision kelloggs jhonatan puckhead ridgeway motera15 worldwide backhome candyfinger stayrude akvarium
starscream patricia1 deathblo lakerfan boxsters jerry123 stephen2 thesimpsons born2run redbird1 greatnes mariamar mascitti gohogsgo aaa123aaa dtybfvby
siddhart rajkumar rock1234 talented hammerhead katebush kozanostra loveme12 1234567890l marinochka sahtm069 polyakova maintenance raptors1 love12345 carnaval
vladivostok azsxdc123 1raiders sqloledb yfcnhjtybt vitalik123 scooter3 gjhjlfcjqrb candyeater jammygirl littleslut overmars carlsber makayla1 7samurai
m1m2m3m4 love777321777 corratec sniper123 mjbnbna1 yoshimitsu max12345 masha2010 eventlog vfif1986 activation citbanna podiatry 192837465q gfhfdjpbr voronova
123456789aaa kopa1994 nastya1997 cnthdjxrf 4815162342lf nepbr2009 rahul123 snh4life w74156900 pfqwtd27121988 zxcvbn3215 cnfc35762209 hassagjs 12101492
12141618 12341231 12345543 12378945 12601196 15161718 15541632 19688691 19811983 19861987 19888891 22224444 22228888 22360679 33331111 33445566 41513042
45683968 56259090 66778899 71727374 74125896 78789898 91929394 123234345 123258789 147963258 222222000 383295502 451236789 741963852 789951123 987321654
1324354657 1994200414 2143658709 headspin tdfqugl5 123happy copperco wsbadmin ramtough lindsay2 spearman pebbles2 lovesazz 1hhhhhhh sensitiv amc20277 namrepus
12345677654321 bacchus1 chester123 firstaid chantelle falkland incident schnucki km83wa00 riverman ilikeike carlos68 blueprint zcgihlke einstien serpent1
doorbell alvarito guerilla gooner01 utyyflmtdyf absolut1 exciting andrew00 lampshade redlover haha1234 luckyday zxcvbnmmnbvcxz rocket01 1stephen 1hundred
1magneto monkey19 angel200 falcon21 fuckinti climber1 undergroun limeligh baseball21 okk34125 sylviahans castilla suckmydic addition shadwell bodensee
greenber m0ntlure debtfree visiting nzceg251 pibzk431 zmpimeje boonedog wtsfjmi7 twinpeaks pimpdogg austin97 altamira gfhjkmrf whitlock andrew21 greencat
bigballer rdq5ww4x matthew10 mech6666 fernwood omytvc15 astrolog cgzfrhuf uxmdzi4o ashley22 bearboon civilization scrubber rebbecca blackwell bigsmurf
cmigtvo7 h72sfibbnl mutt22pu rathbone arguments charlied sgegukbm cartoon1 hendrix2 george10 gilbert2707 tspeter1 srawrats indobokep espiritu honda2000
nfgbpltwq fuckersss 12345love burgerki seadoo96 sarah200 akira123 tigertiger qwqw1212 jrracing freesurf 66mustan kinshasa champion1 abbeyroa slainte6 simonova
nicole69 gateway7 ilovebri wildcat7 w1408776w greenwic fuckyoua joeyjojo vgy78uhb dbrecmrf cumsalot schroeder michaele nekromant sandrita geranium qwerty56
poopdick puregold 4p9f8nja 77sunset aaurafmf buddy111 bujinkan mustang66 9874563210 aaabbbccc misiaczek1 harbinger scandisk bigmoose 1blaster natasha5
pinocchio oliver12 outkast1 august28 noway123 iskandar hfcnbirf malmstee switcher iverson1 winter07 coco1234 december2 thegreek alex1980 maldonad 123456789*
grandkid hughjass 123123qw diana2002 jones123 alphabravo certified lucydog1 snapple1 avionics michael13 crazyhor marine12 reset123 kottayam danknugs triathlon
joshua04 cruzeiro darkroom ranger82 andrea10 blacklabel fanta123 anakin99 andrew33 thug4life paragon1 gibralta bloodhou badhabit louise01 evaluate
findaupair007 qq123321 anthony12 fungible alina2009 adidas23 adidas99 dragon06 america7 onlylove gjkjdbyrf blitzkri hardkore biologia saiyajin syndrome
naughty2 cervantes palladio prowler1 galapago african1 ichiban1 e214fre21 vindiesel ultimatum fifa2000 mercedez afterglo ltybc123 navillus marksman santorini
carmen00 jedidiah anna1979 30seconds kabanchik predator1 supermac sanmarco dominoes yessongs catullus vadim1995 autobody 7777777f football10 warhawks anna1992
balabama 1qaz2wsx3 barchett claddagh alpha135792468 baroness louisvil boeing747 parol12345 nata1977 italias1 sandra69 voyager6 liberdade artur4ik palladium
inshallah ghtdtlvtldtl newyork0 batman00 olga1991 alena1992 aleister edwardcullen alejandro1 vfrcbvtyrj vtnhj2033 s1a2s3h4a5 fkbyf123 alkogolik zxc123qwe
w1w2w3w4w5 klubnichka 20162016up vjqfyutk restart1 gordienko kardelen buggerme alex1992 rodionov fafyfcmtd alex1993 gfhfktkjuhfv qazwsx123456 pyfrjvcndj
millioner gofsu338 princess2 reading1 drusilla sweetdreams asdfvcxz 70780070780 umisushi wingtsun nicaragu gerasimov voldemor trotter1 nokia1600 alina2000
lena1234 annemarie azerbaycan alisaalisa lutheran azlk2141 artem2000 h0lygr41l freejack diya2003 elmhurst carolynn m0nkeyb0 casillas podstava 06251106
lytdybrbdfvgbhf gypsydog alouette element2 providia santander success7 denis1989 amaranta asd123asd123 parola12 hulahoop 02143006 astrodog aeroflot august21
lovegood scooter8 tendulkar october31 mousemouse domingue 7777777q robert24 bettina1 santamaria passwordassword andrea00 qweasdzxc12 andrea69 nightfall
ronaldinho10 fernando1 gostosao zxcvqwer ctdthysq bmwpower consult1 abuelita cosmetic caledoni a2345678 angel2010 bombarde girlygirl angelface hernando
anna1998 annabella pavel123 rosalita canarias patricks vincente mironenko kfrhbvjpf slackers svensps820 pogosyan buzzard1 mclarenf 12andriy14 123vvv123
onimusha underwater barriste seaquest caliburn labyrinth bujhtdbx cristobal crepusculo epidemia chupakabra fortyone montreux jorge123 000999888 artem1998
chiemsee belmondo artur123 maksimuss ipo54tj45uy856 s123456s aznpride kerstin1 3616615a un4given dogmatix budlight1 qazxsw22 badboy123 financial snakepit
isthebest therocks upyachka badstuff waterfalls reality5 privetik branston shitfire boulevar 1maveric chamorro nightcra maranath pumpitup baldwin1 shadow20
westside1 amoureux cavaliers schnitze 1brother rtyu4567 banana69 ke12fe13 dentista wannasee bangcock imjakie123 cruising chouette blaster2 moisture nhatrang
nickster jackasss college2 rubberduck macavity nikegolf robertson platinum1 larryboy legendar incorrect villeneuve rosalina rasberry asianlov timezone
newberry patches2 bassmaster moneysho fantasie marlene1 jamessss november1 1yankees killer21 bass1234 snappers hummer99 hobbiton suckme69 batman22 mcmillan
babygirl2 12q34w56e winter13 bmx4life agnostic gracchus recorder sex4ever american1 gateway5 slammer1 castings poptart1 russell7 sammysos charter1 habbo123
bigdawg1 godzils4s7 psycho72 fuzzbutt ultracash yankees23 jhendrix wikinger ruggiero robert71 12345678l casper13 girlfrie taylormade zerohour silentbo
boston99 charles9 butterbe kittycat1 winston3 blowjob6 flanker7 qaz123qaz shoehorn sheffwed georgie1 armyofon cocklover brooklin angel100 metaphor norwich1
rutledge glastron babylon1 copyright killer45 tigger10 karupspc illusions bailey99 89semtsriuty oliver123 juicebox berl1952 bergeron 1voyager babe1987
duffydog library1 goodguys daywalke gateway6 druhay17 vika12345 foreveryoung james777 fordfocu sierra12 jazzmine badboys2 souleater bigmac12 beasties flannery
ytrewq11 baseball10 maggie123 sandusky jackson4 ziggydog pointbreak blackand 23843dima iluvatar carolin1 fishing4 fuckher1 bigwilli getsome1 blizzard1
gizmodog faithless katrinka bigtimer martin21 bluegrass thumper2 7elephant chiquito longhaul bullshit1 sdicmt7seytn playboy3 1bigtits theblack diverdow
irishboy ramcharg justin99 buffalo7 iamsocool bigfish1 goodlord whoppers footfuck thedude1 phantom4 bratpack cbr600f2 bigkahun kennedy12 optional texasboy
bigpimpn catskill tylerca310 cougar11 goliath1 threeday frodobag ranger13 hellowor bristolc scamper1 technician sadiemae allybong bulldog6 harleyma babybird
zheng2568 tractor1 giancarl please12 westfiel gmcjimmy blondie2 killer22 chowmein blacktie kaitlyn1 dylan123 burritos shakazul blacksonblon trickste cigarette
sasuke123 derelict hellsbel brandon5 bravo123 shoeless cowboys3 fritolay bigbear1 tottenham1 thirteen13 tabryant greenguy sunglasses rosie123 chimera1
420842084208555 sexypass frankzappa nsnabh76 secret99 nightmare1 lantern1 slayer123 goodnigh blossoms kerplunk ch3ch2oh tomcruis mariamaria 1special dogbones
gizmocat rebecca9 paper123 research1 xehrf2011 captain7 gateway0 newport2 philadel secret00 howareyou carmelit bmfc2353 master32 ineedsex explosiv michigan1
tadpole1 tungdom6 mcfarlan mohinder 19thhole cancer69 forestman worr3619 corporation ellswort taylor10 flatboat 2w93jpa4 leveller paperman takethat carmine1
liz8tysiu artillery bot_schokk limonade ireland3 martin19 boxerdog silvermo arrogant lisalove peaches3 gobucks1 goredsox kukaracha football7 idontknow1
dakota11 ballin23 bulldog3 hockey30 brazilia donatella mindspri spionkop aerospac sweetiepie brentwood qualcomm twinkies pingeye2 richard5 chloedog skyhawk1
chipchop kittyhaw arbuckle jazmine1 benno007 dexter12 roadrace penwindo winston9 jasmine0 alkanaft123 liberty9 carrera1 jktrcfylh bubba111 julia666 gatorfan
turntable dienstag starshin funforme 3children antonino slaphead redlabel richardc sawblade woodbine crazyhorse ktjynsq40147 1a2a3a4a5a6a q123321q
bullnuts2003 littlefo nelson11 popcorn2 one23456 slapnutz lukester charles7 zippo123 cameron9 rassilon freemont bj200ex1 sensible turnbull kokopell emirates
vidaloca carlos10 miami123 carnivor toolman1 jackruss ilovesam cowsrule charles4 tennis22 longtail eddieboy svtcobra chicago23 blueskies sunflower1 nicebutt
cchaiyas assorted gjyjvfhtdf ranger66 qwertyui1 yankee23 hocuspocus nagshead rakkasan coolidge creditca diehard1 charizard helpme96 fourtrax connecto cameron6
hjvfynbr simonsays chinadoll heimlich stooges3 passwort1 sleeper1 noonehackme psycho78 lothlorien toptotty constanta twinstar scaffold aa111111 pernilla
b0nehead iceman01 jasonlee charlotte1 schedule montana2 phantom0 ginger01 1cracker jamaican blacksheep cranberry madruga2 bellaire bulldogs1 pauline1
t5r4e3w2q1 pussy420 starwars3 raven666 serafina 1jasmine saturnin plasticp ss6z2sw6lu neurosis fivekids snoopy13 wimbledon ryebread sevenout phoenix6
cjkytxyfz nouvelle catolica frostbite sitepass pederast tasha123 george99 broadban cumstain rjvfhjdf hightide 1mountai sweetboy 1service iforgoti cherokee1
supermod drugfree alex8899 shelbygt500 dmiller12as maelstro erotica1 gurumayi rockandroll caesar12 goldstei salomon1 face2face 050605rostik 01470258 happycat
denise01 grandmas footballs richardo 19960610ilja djljghjdjl hand2000 7410258963 freesex1 earnhart august30 jesusfreak tompetty kristofer loserkid tiffanys
gooliner unleashed ripken08 lineage123 hammer00 marina15 andrews1 tarantula pantera2 sandra11 sanderso dfhrhfan permanent jeffwsb1 qwe123321 123456zxcvbn
dragon18 goodfella pfchfyrf berkshir dtynbkznjh superbik jellyman poopster smile101 thankful yesplease neuroman lizzy123 lucille1 catriona summer09 superdave
horseshit 80361665abc ginger99 morning1 maricopa calloway voodoo22 sasuke12 8218yxfz textbook faustino adrenolin 0123698745 evillive vintage1 eric1132
wedding1 frogface marcs1997 harryhoo dogmeat1 foolish1 irishlad hongfund canfield lionhart afternoon zergling deniska1 arcadia1 deltatau jktujdbx demchenko
sillyman kosmonavt abcd123456 iceman22 forestry fournier denis1983 den040791 copperfi maggie99 puppy123 roma2010 eghfdktybt nokia5700 barnhart monster123
9731553197 lufthans fuckthroat santafe1 sammie01 galactica master66 rt3460014 torpedo1 schroder sportsca astronaut thebrain bvncnbnvvbn elates_y gundamwing
special7 letmeout marcuseckos nicholas9 florencia beeldbuis werty12345 dima1983 housemusic mazda123 fucktard plutoniu hobgoblin d36rkqdff mixmaster ak471996
george69 progressive porshe911 rulezzzz iwillwin kukuruku ncc-1701 passwurd 1hardcor apollo17 rhbdtnrf gtnheirf doc_0815 vegetabl dreamonline 89057003343
gosselin electro1 wordpass1 plhfdcndeq angelfir gtynfujy iddqd890 olliedog winstonone dragon44 monkey42 dragon35 general2 restrict lalala123 dreamteam
superuse edinorog sixstrin e6pz84qfcj squiggle eminem11 z1x2c3v4b5n6 kingring smokey22 872rlcfo facelift 89181502334 gremlin1 telecom1 entertainment elena1975
fairytail fantasy8 abcabc55 ad12345678 murcielag mor_pass greengre fox12345 vesuvius qsefthuko 360moden safronova boogers1 rabbit12 fuckstick eyesonly
telefon1 hennepin multipass cochabamb playstatio kobebrya 89063032220m acca3344 vadim1996 stalingr vfhbz007 5858855abc yfhrjvfy winter98 nesterenko
fdnjhbpfwbz fcnfkfdbcnf farmvill silver21 dauntivi diablo123 tzeentch espinoza megabass 917190qq chicken4 retraite ybrjkftdf calypso1 ferrari4 q12we34r
badiman28200 a3930571 ujyxfhjdf franklyn blackwol mazdamx3 arsenal14 zexts364325 filippov vlad2010 123ewqasdcxz fuckoff666 merzario charlie111 bdfyjdyf
westpoin jenn1fer golfer20 nhbujyjvtnhbz schultz1 weakness michaelt superdut grimreaper devastator ubnkthrfgen clubbing freakdog juliana1 maiden666 rangersf
winter09 frederico freemind gopackgo susubaby manzey20 polniypizdec1102 vfvjxrf1 star6767 suffering fenerbahc 2004-11- ne_e_pod_chehyl belgarat 1gabriel
wilkinso mustikka sandhill 89132664230 mama1960 ybrjkfq1 retriver 1billion salamanc go4itnow toblerone happy200 teacher2 irina1989 mazatlan truelies
thundercat rocket12 salohcin 1w2e3r4t gregster genetics dragonforce naruto99 runner12 80camaro vfvfnfyz nthk12345 betty123 gunner01 kabouter redpoint greenlea
sunshine69 sandi1172 rjpkjljq hd764nw5d7e1vbv royjones moon1234 firewalk nobunaga tothetop o1l2e3g4 fyfcnfcbz1 gorbunova hispanic number10 typhoon1 seabrook
huckster knucklehead harringt eagles22 aezakmi123 randyman prostotak lastcall fafyfcbq applejuice coverall dbnfkbyf pljhjdmt 89614774181 dickens1 grayson1
brown123 citabria leopard1 schnuffe brandonn football5 dragon17 silentium rfkbajhybz njkmznnb lollipop1 villegas 1qwerty7 123123asd superstr stanthem x123456x
teddybeer trannies olga1234 stephanie1 system58 swimbike pepperon userexecute uniqueness volvofh12 spesional petrushka antwerp1 ivan1996 ivanivanov n1a2t3a4
papichulo shelbygt lifeguard lucciano fixitman babalola mango123 sam12345 twelve12 raiders0 annelise matthewj sallyann jitendra sadie123 marshall1
josephphone7 freyfvfnfnf hottsexx nicelegs jjohnson nascar08 funnycar rutabaga 0l8kchek whoareyo thetford semperfi1 arequipa johnpass ranger10 trekstar
clubcapt 69mustan as12az23 belzagor vicious1 rushhour justmine nizmo400r amanda96 katyakatya juttu123 vespa123 kirillov kiseleva sladkaya starchil valera123
a789456123 novosibirsk vfhxtyrj 1success penguin6 80972694711 konovalova russian6 sahtm131 certclas krasavchik krishnan stockholm olga1979 12345qwert7
luisfigo rachel01 purple77 rundll32 quietman underage fishfinger 5345321aa adm15575 dietpeps melissas enchante peanutbu gthtrfnbgjkt 1122qqww montydog
sasitare aa123456s vtlbwbyf sahtm038 dunnowho89 moschino oleaut32 maks1995 viggen37 stevens1 mdmsii64 apppatch packages netnovel configuratio mdmnttd2
mdmgl004 sahtm082 compiling msoracle32re patrick4 pilchard britanni component mdmnis1u vika1234 sacoremsg sasha1991 morales1 setupenu2 jaws1221 interrupt
pass2012 pitmans4 communic boy1cool23 melvin69 sizinici oleg1985 navisite ckjytyjr gbpltw147 4solomon sasha1998 minntwin vinogradov podvinsev shopmenu
roma1996 bhrh0h2oof6xbqjeh voxstrange ka12rm12 193570356033 87654321vv dimazarya abdulaziz abdulrahman abdulrhman fatimah allahakbar alhamdulillah subhanallah
mashallah lailahaillallah 786786786 saudiarabia saudi123 ksa12345 ksa2030 vision2030 saudi2030 riyadh123 riyadh jeddah makkah madinah dammam alhilal alnassr
alittihad alahli hilal123 nassr123 ittihad123 habibti hayati yahabibi ilovemama baba1234 ummi1234 p@ssword pa$$word password@123 admin1234 اللهاكبر الحمدلله
سبحانالله بسمالله محمد123 السعودية المملكة الرياض كلمةالمرور حبيبتي ياالله الهلال الاتحاد الاهلي استغفرالله aa102030 aa112233 aa123456 aa123123 qq112233 zz112233
`;

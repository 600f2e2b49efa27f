"""`make play` and the site in production, and the corners in which both must behave.

Where the checkout lies, whose it is, which Python there is: test_corner_places.py
    root in a private home: servers as `nobody`, data and programs elsewhere, and this is printed
        test_root_in_a_private_home_runs_the_servers_as_nobody_elsewhere_and_says_so
    a path with a space, a quote, other alphabets
        test_a_path_with_a_space_works
    a path that PostgreSQL's programs cannot bear
        test_a_path_that_postgresql_cannot_be_run_from_is_named
    an ordinary user with a new checkout
        test_an_ordinary_user_installs_and_starts_a_new_checkout
    Python 3.11 to 3.13, where they are found
        test_a_new_checkout_installs_and_starts_with_each_python

Taken ports, two starts: test_corner_ports.py
    the site's port is taken, or is no number
        test_a_port_in_use_is_named_and_nothing_starts
        test_a_port_that_is_no_number_is_refused
    the servers' usual ports are taken, and two sites run on one machine
        test_taken_ports_of_the_servers_do_not_matter
    a second start on the same data, later or at the same moment
        test_a_second_start_is_refused_in_one_sentence_and_harms_nothing
        test_of_two_starts_at_the_same_moment_one_runs

kill -9, files that lie: test_corner_kill.py
    the supervisor alone is killed: no orphan, no second beat, every event is there
        test_a_killed_supervisor_leaves_no_orphan_no_second_beat_and_every_event
    everything is killed
        test_everything_killed_at_once_leaves_no_orphan_and_every_event
    the first start is killed half-way
        test_a_first_start_that_was_killed_is_made_good_by_the_next
    stale, foreign, empty and garbled pid and port files
        test_files_that_name_no_server_of_ours_neither_hinder_nor_harm
    a foreign process in the data folder, a foreign Valkey at our last port
        test_a_bystander_that_works_in_the_data_folder_is_left_alone
        test_another_valkey_at_the_port_of_our_last_one_is_left_alone

Full and read-only disks: test_corner_disk.py
    no free byte, no room for a database, and a disk that fills up later
        test_a_disk_without_a_free_byte_is_named
        test_a_disk_without_room_for_a_database_is_named_and_a_larger_one_is_used
        test_a_disk_that_has_filled_up_is_named_and_once_there_is_room_the_data_are_there
    `var/` is read-only, not ours to write, or no folder
        test_a_read_only_disk_is_named
        test_a_folder_without_leave_to_write_is_named
        test_a_data_folder_that_is_a_file_is_named

The rest of starting and stopping: test_serve.py, among them
    a child dies
        test_a_child_that_dies_is_named_and_the_rest_stops
    servers are left over from a crash
        test_servers_left_over_from_a_crash_are_stopped

Production, as docker-compose.yml says it: test_compose.py
"""
